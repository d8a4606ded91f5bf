//! Scripts that measure pages in Chromium, on a simulated slow phone.

use anyhow::Context;
use serde::de::DeserializeOwned;
use tokio::process::Command;

/// Runs a script, whose name is the first argument, with the Node version that `web/` needs.
const RUN: &str = r#"PATH="$(scripts/node-setup):$PATH" && cd web && exec node "scripts/$0.ts" "$@""#;

/// Runs a script of `web/scripts` and returns what it prints as JSON.
pub async fn measure<T: DeserializeOwned>(script: &str, arguments: &[&str]) -> anyhow::Result<T> {
    let output = Command::new("bash")
        .args(["-c", RUN, script])
        .args(arguments)
        .output()
        .await?;
    let said = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(output.status.success(), "{script}: {said}");
    serde_json::from_slice(&output.stdout).with_context(|| format!("{script} prints no JSON"))
}
