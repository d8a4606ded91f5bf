//! The configuration from environment variables, and errors that name the unreadable variable.

use figment::{Figment, providers::Env};

use super::secrets::SECRETS;

const PREFIX: &str = "FLIGHT_FINDER__";
/// Adds the environment variables as the last layer, which overrides the others.
pub(super) fn over(layers: Figment) -> Figment {
    let variables = SECRETS.map(|(key, _)| key.to_uppercase().replace('.', "__"));
    let others = Env::prefixed(PREFIX).ignore(&variables.each_ref().map(String::as_str));
    let layers = layers.merge(others.split("__"));
    SECRETS
        .into_iter()
        .zip(variables)
        .fold(layers, |layers, ((key, _), variable)| {
            match std::env::var(format!("{PREFIX}{variable}")) {
                Ok(secret) => layers.merge((key, secret)),
                Err(_) => layers,
            }
        })
}

/// Describes what is wrong with the layers, each error on a line with its key. It never contains the value of a secret.
pub(super) fn told(errors: &figment::Error) -> String {
    let line = |error: figment::Error| {
        let key = error.path.join(".").to_lowercase();
        let reason = match error.kind {
            _ if SECRETS.iter().any(|(secret, _)| *secret == key) => "is a text, in quotes".to_owned(),
            kind => kind.to_string(),
        };
        if key.is_empty() {
            reason
        } else {
            format!("{key}: {reason}")
        }
    };
    let lines: Vec<_> = errors.clone().into_iter().map(line).collect();
    lines.join("\n")
}
