//! Connections of one client do not block other clients.

use std::{
    io::ErrorKind,
    net::{IpAddr, Ipv4Addr, SocketAddr},
};

use tokio::{
    io::AsyncWriteExt,
    net::{TcpSocket, TcpStream},
};

use crate::support::{http, prelude::*};

/// The number of connections that the attacker opens, and the number that an address may have.
const FLOOD: usize = 6_000;
const PER_ADDRESS: usize = 100;

/// This case is independent of the database.
#[tokio::test]
async fn thousands_of_half_open_connections_from_one_address_block_no_other_address() {
    // Both ends of the connections are in this process.
    let files = rlimit::increase_nofile_limit(2 * FLOOD as u64 + 2_000).unwrap();
    assert!(
        files > FLOOD as u64 + 1_000,
        "{files} open files are too few for this test"
    );
    let database = TestDatabase::sqlite().await;
    let api = ApiServer::start_with(&SharedDatabase::from(&database), clock(), |config| {
        config.http.connections_per_address = PER_ADDRESS;
    })
    .await;

    let mut flood = Vec::with_capacity(FLOOD);
    for number in 0..FLOOD {
        flood.push(half_open(api.address(), Ipv4Addr::new(127, 0, 0, 66)).await);
        if number + 1 == PER_ADDRESS {
            // Connections are admitted in their order.
            answered(&api, Ipv4Addr::LOCALHOST).await;
            assert!(flood.iter().all(is_open), "the limit admits them");
        }
    }
    for last in 2..12 {
        answered(&api, Ipv4Addr::new(127, 0, 0, last)).await;
    }

    eventually("connections beyond the limit are closed", async || {
        flood.iter().filter(|stream| is_open(stream)).count() <= PER_ADDRESS
    })
    .await;
}

#[tokio::test]
async fn a_trusted_proxy_has_more_connections_than_an_address() {
    let database = TestDatabase::sqlite().await;
    let api = ApiServer::start_with(&SharedDatabase::from(&database), clock(), |config| {
        config.http.connections_per_address = 1;
        config.http.trusted_proxies = vec!["127.0.0.2".parse().unwrap()];
    })
    .await;
    let proxy = Ipv4Addr::new(127, 0, 0, 2);

    let _held = [
        half_open(api.address(), proxy).await,
        half_open(api.address(), proxy).await,
    ];

    answered(&api, proxy).await;
}

/// Opens a connection and sends the beginning of a request only.
async fn half_open(server: SocketAddr, from: Ipv4Addr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((from, 0).into()).unwrap();
    let mut stream = socket.connect(server).await.unwrap();
    // The server may have closed the connection already.
    let _is_sent = stream.write_all(b"GET / HTTP/1.1\r\nhost:").await.is_ok();
    stream
}

fn is_open(stream: &TcpStream) -> bool {
    let mut byte = [0];
    match stream.try_read(&mut byte) {
        Ok(count) => count > 0,
        Err(error) => error.kind() == ErrorKind::WouldBlock,
    }
}

/// Checks that a new client at this address gets an answer.
async fn answered(api: &ApiServer, from: Ipv4Addr) {
    let client = http::client().local_address(IpAddr::from(from)).build().unwrap();
    let url = format!("http://{}/health/live", api.address());
    let answer = patiently("an answer", client.get(url).send()).await.unwrap();
    assert_eq!(answer.status().as_u16(), 200);
}
