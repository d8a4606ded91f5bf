//! Tests that a provider's key appears nowhere except in requests to the provider.

use std::{
    io::{self, Write},
    sync::{Arc, Mutex},
    time::Duration,
};

use flight_finder_core::platform::providers::limits::Report;
use flight_finder_worker::providers::{
    Endpoint, Gate, NoLimit, ProviderError, Refused, RequestParams, calendar::Calendar, flightapi::FlightApi,
    rapidapi::RapidApi,
};
use futures_util::future::BoxFuture;
use tracing_subscriber::{filter::LevelFilter, fmt::MakeWriter};

use super::{
    bodies::a_list,
    runner::{HTTP, KEY, day, flightapi_endpoint, rapidapi_endpoint, to_vienna},
    server::{Canned, Server},
};

/// Everything that is logged.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic while locked").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self::Writer {
        self.clone()
    }
}

/// A gate that is shut.
struct Shut;

impl Gate for Shut {
    fn pass(&self) -> BoxFuture<'_, Result<(), Refused>> {
        Box::pin(std::future::ready(Err(Refused {
            retry_in: None,
            reason: "the run is over",
            is_closed: false,
        })))
    }

    fn report(&self, _: Report, _: Duration) -> BoxFuture<'_, ()> {
        unreachable!("nothing was sent")
    }
}

/// All texts that a result can print: its debug format, and the message and the source of its error.
fn told<T: std::fmt::Debug, E: std::error::Error>(result: Result<T, E>) -> String {
    match result {
        Ok(answer) => format!("{answer:?}"),
        Err(error) => format!("{error} {error:?} {:?}", error.source()),
    }
}

#[tokio::test]
async fn no_key_reaches_an_error_or_a_log_line() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(LevelFilter::TRACE)
        .with_ansi(false)
        .with_writer(log.clone());
    subscriber.try_init().expect("no other test logs");
    let echo = format!(r#"{{"message":"no luck with {KEY} at /roundtrip/k3y+of%2Fthe=tests/TIA"}}"#);
    let mut scripts = vec![
        vec![],
        vec![Canned::Hang],
        vec![Canned::Broken],
        vec![a_list(1, "complete")],
    ];
    scripts.extend([200, 302, 400, 401, 403, 404, 410, 429, 500].map(|status| vec![Canned::new(status, echo.clone())]));
    scripts.push(vec![Canned::new(200, echo.replace("message", "x"))]);
    let mut tales = Vec::new();

    for script in scripts {
        let server = Server::start(&script).await;
        let (a, b) = (rapidapi_endpoint(&server), flightapi_endpoint(&server));
        let gate = NoLimit::default();
        tales.push(format!("{a:?} {b:?}"));
        tales.push(told(
            RapidApi::new(HTTP.clone(), a.clone()).search(&to_vienna(), &gate).await,
        ));
        tales.push(told(FlightApi::new(HTTP.clone(), b).search(&to_vienna(), &gate).await));
        tales.push(told(
            Calendar::new(HTTP.clone(), a)
                .month("TIA", "VIE", day("2026-11-01"), &gate)
                .await,
        ));
    }

    let log = String::from_utf8_lossy(&log.0.lock().expect("no panic while locked")).into_owned();
    assert!(
        log.contains("provider failed") && log.contains("connection"),
        "everything is logged"
    );
    for key in [KEY, "k3y+of%2Fthe", "k3y%2Bof"] {
        let line = log.lines().find(|line| line.contains(key));
        assert_eq!(line, None, "a log line holds the key");
        assert!(!tales.iter().any(|tale| tale.contains(key)), "an error holds the key");
    }
}

#[tokio::test]
async fn a_gate_that_refuses_sends_nothing() {
    let server = Server::start(&[a_list(1, "complete")]).await;
    let params: RequestParams = to_vienna();

    let a = RapidApi::new(HTTP.clone(), rapidapi_endpoint(&server))
        .search(&params, &Shut)
        .await
        .err();
    let b = FlightApi::new(HTTP.clone(), flightapi_endpoint(&server))
        .search(&params, &Shut)
        .await
        .err();

    let refused = ProviderError::Refused(Refused {
        retry_in: None,
        reason: "the run is over",
        is_closed: false,
    });
    assert_eq!((a, b), (Some(refused.clone()), Some(refused)));
    assert_eq!(server.requests(), Vec::<String>::new());
}

#[tokio::test]
async fn a_key_that_no_header_can_hold_is_a_bad_key() {
    let server = Server::start(&[a_list(1, "complete")]).await;
    let endpoint = Endpoint {
        key: "a\nb".into(),
        ..rapidapi_endpoint(&server)
    };

    let failure = RapidApi::new(HTTP.clone(), endpoint)
        .search(&to_vienna(), &NoLimit::default())
        .await
        .err();

    assert!(matches!(failure, Some(ProviderError::Unauthorised(_))));
    assert_eq!(server.requests(), Vec::<String>::new());
}
