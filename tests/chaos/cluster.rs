//! A PostgreSQL cluster of a case's own, because the case stops it.

use std::{path::PathBuf, process::Stdio};

use flight_finder_core::{
    db::{Db, Options},
    time::Clock,
};
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, ChildStdin, Command},
};

use crate::support::database::SharedDatabase;

/// Started by the script that starts that of the whole suite. It is removed when its standard input
/// closes, so also when the test dies.
pub struct Cluster {
    script: Child,
    keep: ChildStdin,
    server: String,
    ctl: PathBuf,
}

impl Cluster {
    /// A running, empty cluster.
    pub async fn start() -> Self {
        // The shell gives what runs in the background no standard input; descriptor 3 it hands on.
        let script = r#"exec scripts/with-postgres sh -c '
            echo "$FLIGHT_FINDER_TEST_POSTGRES"
            echo "$FLIGHT_FINDER_TEST_POSTGRES_CTL"
            exec cat <&3' 3<&0"#;
        let mut script = Command::new("sh")
            .args(["-c", script])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            // What a stopped server has written is there also when the disk was not told to keep it.
            .env("PGFSYNC", "off")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(script.stdout.take().unwrap()).lines();
        let mut line = async || lines.next_line().await.unwrap().expect("the cluster starts");
        Self {
            server: line().await,
            ctl: line().await.into(),
            keep: script.stdin.take().unwrap(),
            script,
        }
    }

    /// A migrated database in it.
    pub async fn shared(&self) -> SharedDatabase {
        let url = format!("{}/postgres", self.server);
        let db = Db::open(&Options::new(&url), Clock::default()).await.unwrap();
        db.migrate().await.unwrap();
        SharedDatabase { db, url }
    }

    /// Stops it as a crash does: nothing is flushed, every connection breaks.
    pub async fn crash(&self) {
        self.ctl(&["stop", "-m", "immediate"]).await;
    }

    pub async fn come_back(&self) {
        self.ctl(&["start"]).await;
    }

    pub async fn restart(&self) {
        self.ctl(&["restart", "-m", "immediate"]).await;
    }

    pub async fn remove(mut self) {
        drop(self.keep);
        self.script.wait().await.unwrap();
    }

    async fn ctl(&self, arguments: &[&str]) {
        let mut command = Command::new(&self.ctl);
        let ended = command.args(arguments).stdout(Stdio::null()).status().await.unwrap();
        assert!(ended.success(), "{arguments:?}");
    }
}
