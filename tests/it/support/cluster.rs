//! Starts a PostgreSQL cluster that only one case uses, because the case stops it.

use std::{path::PathBuf, process::Stdio};

use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, ChildStdin, Command},
};

use super::database::SharedDatabase;

/// A cluster that `scripts/with-postgres` starts. The script removes the cluster when its standard input closes, so
/// also when the test process dies.
pub struct Cluster {
    script: Child,
    keep: ChildStdin,
    /// The URL of the server on its own host.
    pub server: String,
    ctl: PathBuf,
}

impl Cluster {
    /// A running, empty cluster.
    pub async fn start() -> Self {
        Self::start_by(Command::new("sh")).await
    }

    /// Starts the cluster by a shell, which may be that of another host.
    pub async fn start_by(mut shell: Command) -> Self {
        // The shell gives background commands no standard input, but they inherit descriptor 3.
        let script = r#"exec scripts/with-postgres sh -c '
            echo "$FLIGHT_FINDER_TEST_POSTGRES"
            echo "$FLIGHT_FINDER_TEST_POSTGRES_CTL"
            exec cat <&3' 3<&0"#;
        let mut script = shell
            .args(["-c", script])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
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

    /// A migrated database with airports in the cluster.
    pub async fn shared(&self) -> SharedDatabase {
        let url = format!("{}/postgres", self.server);
        let shared = SharedDatabase::open(url).await;
        shared.fill().await;
        shared
    }

    /// Stops the server as a crash does: it flushes nothing, and every connection breaks.
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
