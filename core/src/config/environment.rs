//! The configuration from environment variables, and errors that name the unreadable variable.

use figment::{Figment, providers::Env};

const PREFIX: &str = "FLIGHT_FINDER__";
/// These are text whatever they look like: a key of digits alone is no number. Empty is not set.
const SECRETS: [&str; 5] = [
    "providers.rapidapi.key",
    "providers.flightapi.key",
    "secrets.key",
    "secrets.previous_key",
    "admin.token",
];

/// The layers with that of the environment over them.
pub(super) fn over(layers: Figment) -> Figment {
    let variable = |key: &str| PREFIX.to_owned() + &key.to_uppercase().replace('.', "__");
    let secrets = SECRETS.map(|key| variable(key).split_off(PREFIX.len()));
    let layers = layers.merge(
        Env::prefixed(PREFIX)
            .ignore(&secrets.each_ref().map(String::as_str))
            .split("__"),
    );
    SECRETS
        .into_iter()
        .fold(layers, |layers, key| match std::env::var(variable(key)) {
            Ok(secret) => layers.merge((key, secret)),
            Err(_) => layers,
        })
}

/// What is wrong with the layers, each line with its key; never the value of a secret.
pub(super) fn told(errors: &figment::Error) -> String {
    let line = |error: figment::Error| {
        let key = error.path.join(".").to_lowercase();
        let reason = match error.kind {
            _ if SECRETS.contains(&key.as_str()) => "is a text, in quotes".to_owned(),
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
