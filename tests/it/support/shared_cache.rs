//! A shared HTTP cache between clients and the product: nginx, as operators place it before the api.

use std::{fs, process::Stdio, time::Duration};

use tempfile::TempDir;
use tokio::{
    net::TcpStream,
    process::{Child, Command},
    time::sleep,
};

use super::{process::free_port, waiting::patiently};

const NGINX: &str = "/usr/sbin/nginx";

/// What a cache does with the answers of the origin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obedience {
    /// It stores what the origin allows it to.
    Obeys,
    /// It stores everything for a minute, for those requests that `Vary` names.
    ReadsVaryOnly,
    /// It stores everything for a minute, for all.
    ReadsNothing,
}

/// A running cache. Dropping it stops it.
pub struct SharedCache {
    address: String,
    _folder: TempDir,
    _process: Child,
}

impl SharedCache {
    /// Starts a cache before the server at `origin`, which is `http://…`.
    pub async fn start(origin: &str, obedience: Obedience) -> Self {
        let folder = TempDir::new().unwrap();
        let address = format!("127.0.0.1:{}", free_port());
        let home = folder.path().display().to_string();
        let file = folder.path().join("nginx.conf");
        fs::write(&file, configuration(&home, &address, origin, obedience)).unwrap();
        let process = Command::new(NGINX)
            .args(["-p", &home, "-e", "stderr", "-c"])
            .arg(file)
            .stdin(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("nginx is installed: scripts/setup test");
        let listens = async {
            while TcpStream::connect(&address).await.is_err() {
                sleep(Duration::from_millis(10)).await;
            }
        };
        patiently("nginx starts", listens).await;
        Self {
            address,
            _folder: folder,
            _process: process,
        }
    }

    /// The address of a path behind the cache.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }
}

fn configuration(home: &str, address: &str, origin: &str, obedience: Obedience) -> String {
    let ignored = match obedience {
        Obedience::Obeys => String::new(),
        Obedience::ReadsVaryOnly => "proxy_ignore_headers Cache-Control; proxy_cache_valid 200 1m;".to_owned(),
        Obedience::ReadsNothing => "proxy_ignore_headers Cache-Control Vary; proxy_cache_valid 200 1m;".to_owned(),
    };
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("{name}_temp_path {home}/{name};\n"))
        .concat();
    format!(
        "daemon off;
        master_process off;
        pid {home}/nginx.pid;
        events {{ worker_connections 64; }}
        http {{
            access_log off;
            {temporary}
            proxy_cache_path {home}/cache keys_zone=shared:1m;
            server {{
                listen {address};
                location / {{
                    proxy_pass {origin};
                    proxy_http_version 1.1;
                    proxy_cache shared;
                    proxy_set_header If-None-Match $http_if_none_match;
                    {ignored}
                    add_header X-Cache-Status $upstream_cache_status always;
                }}
            }}
        }}"
    )
}
