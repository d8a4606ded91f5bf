//! The configuration from environment variables, and errors that name the unreadable variable.

use figment::{Figment, Metadata, Source, error::Kind, providers::Env, value::Dict};

use super::{ConfigError, secrets::secrets};

const PREFIX: &str = "FLIGHT_FINDER__";
/// The beginning of variables that look like keys of the configuration and are none.
const LIKE_PREFIX: &str = "FLIGHT_FINDER_";
/// The variables of the command `sandbox`, beside the section of the same name.
const OF_COMMANDS: [&str; 2] = ["SANDBOX_ADDRESS", "SANDBOX_LATENCY"];

/// Refuses a variable that names a key after one underscore too few: it would change nothing. Variables that only begin with the
/// name of a section are let be: Kubernetes makes such ones for services.
pub(super) fn refuse_misspelt(layers: &Figment, names: impl Iterator<Item = String>) -> Result<(), ConfigError> {
    let sections: Dict = layers.extract().unwrap_or_default();
    for name in names {
        let Some(rest) = name.strip_prefix(LIKE_PREFIX).filter(|rest| !rest.starts_with('_')) else {
            continue;
        };
        let lower = rest.to_lowercase();
        let key = sections.iter().find_map(|(section, keys)| {
            let key = lower.strip_prefix(section.as_str())?.strip_prefix('_')?;
            let is_known = keys.as_dict().is_some_and(|keys| keys.contains_key(key));
            let key = key.strip_prefix('_').or_else(|| is_known.then_some(key))?;
            Some(format!("{PREFIX}{section}__{key}").to_uppercase())
        });
        if let Some(expected) = key.filter(|_| !OF_COMMANDS.contains(&rest)) {
            return Err(ConfigError::Variable { name, expected });
        }
    }
    Ok(())
}

/// Adds the environment variables as the last layer, which overrides the others.
pub(super) fn over(layers: Figment) -> Figment {
    let secrets = secrets().into_iter().map(|(key, _)| {
        let variable = key.to_uppercase().replace('.', "__");
        (key, variable)
    });
    let secrets: Vec<_> = secrets.collect();
    let variables: Vec<_> = secrets.iter().map(|(_, variable)| variable.as_str()).collect();
    let others = Env::prefixed(PREFIX).ignore(&variables);
    let layers = layers.merge(others.split("__"));
    secrets.iter().fold(layers, |layers, (key, variable)| {
        match std::env::var(format!("{PREFIX}{variable}")) {
            Ok(secret) => layers.merge((key.as_str(), secret)),
            Err(_) => layers,
        }
    })
}

/// Describes what is wrong with the layers, each error on a line with its key. It never contains the value of a secret.
pub(super) fn told(errors: &figment::Error) -> String {
    let line = |error: figment::Error| {
        let key = error.path.join(".").to_lowercase();
        let origin = error.metadata.as_ref().and_then(origin).unwrap_or_default();
        let reason = match error.kind {
            _ if secrets().iter().any(|(secret, _)| *secret == key) => "is a text, in quotes".to_owned(),
            kind => reason(kind),
        };
        if key.is_empty() {
            format!("{reason}{origin}")
        } else {
            format!("{key}: {reason}{origin}")
        }
    };
    let lines: Vec<_> = errors.clone().into_iter().map(line).collect();
    lines.join("\n")
}

/// Where a value comes from: ` (from the environment)`, ` (in flights.toml)`; `None` for a default.
pub(super) fn origin(metadata: &Metadata) -> Option<String> {
    match &metadata.source {
        Some(Source::File(file)) => Some(format!(" (in {})", file.display())),
        // Secrets are merged one by one.
        Some(Source::Code(_)) => Some(" (from the environment)".to_owned()),
        _ if metadata.name.contains("environment") => Some(" (from the environment)".to_owned()),
        _ => None,
    }
}

/// What is wrong with a value, in the words of the document.
fn reason(kind: Kind) -> String {
    let expected = |expected: String| match expected.as_str() {
        "usize" | "u16" | "u32" | "u64" => "a whole number".to_owned(),
        _ => expected,
    };
    match kind {
        Kind::InvalidType(found, wanted) | Kind::InvalidValue(found, wanted) => {
            format!("found {found}, expected {}", expected(wanted))
        }
        Kind::UnknownVariant(found, known) => format!("found {found:?}, expected one of {}", known.join(", ")),
        Kind::Message(text) if text == "invalid socket address syntax" => {
            "is an address with a port, for example 127.0.0.1:8080".to_owned()
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use figment::providers::{Format, Toml};

    use super::*;
    use crate::platform::config::DEFAULTS;

    #[test]
    fn a_variable_with_one_underscore_too_few_is_refused() {
        let layers = Figment::from(Toml::string(DEFAULTS));
        let check =
            |name: &str| refuse_misspelt(&layers, std::iter::once(name.to_owned())).map_err(|error| error.to_string());

        for name in [
            "FLIGHT_FINDER__DATABASE__URL",
            "FLIGHT_FINDER_SANDBOX_ADDRESS",
            "FLIGHT_FINDER_TEST_POSTGRES",
            "FLIGHT_FINDER_METRICS_PORT",
            "PATH",
        ] {
            assert_eq!(check(name), Ok(()), "{name}");
        }
        for name in ["FLIGHT_FINDER_DATABASE__URL", "FLIGHT_FINDER_DATABASE_URL"] {
            let expected = format!("{name}: no such variable; the key is FLIGHT_FINDER__DATABASE__URL");
            assert_eq!(check(name), Err(expected));
        }
    }

    #[test]
    fn an_error_says_what_is_expected_and_where_the_value_is() {
        let file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
        let path = file.path().display().to_string();
        let told = |text: &str| {
            std::fs::write(file.path(), text).unwrap();
            super::super::Config::load(Some(file.path())).unwrap_err().to_string()
        };

        for (text, expected) in [
            (
                "http.address = 'localhost:80'",
                "http.address: is an address with a port, for example 127.0.0.1:8080",
            ),
            (
                "database.sqlite_synchronous = 'x'",
                "database.sqlite_synchronous: found \"x\", expected one of normal, full",
            ),
            (
                "database.connections = 'many'",
                "database.connections: found string \"many\", expected a whole number",
            ),
            (
                "worker.grace_seconds = 99999999",
                "worker.grace_seconds: is at most 3600",
            ),
        ] {
            assert_eq!(told(text), format!("{expected} (in {path})"));
        }
        assert!(told("database = ").contains(&path));
    }
}
