//! Two-character IATA airline codes, and how the name of an airline supplies a missing code. Pure.

use std::{collections::HashMap, sync::LazyLock};

use super::seed;
use crate::rules::flights::text::airline_key;

/// Maps the keys of the names of the seed file's airlines to their codes.
static CODES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let mut codes = HashMap::new();
    for airline in seed::all() {
        codes.extend(airline.names().map(|name| (airline_key(name), airline.code.clone())));
    }
    codes
});

/// Whether `code` has the form of an IATA airline code: two capitals or digits, at least one of them a capital.
pub fn is_iata_code(code: &str) -> bool {
    code.len() == 2
        && code
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
        && code.bytes().any(|byte| byte.is_ascii_uppercase())
}

/// Returns an airline's IATA code: the one that the provider states, else the one that the seed file has for this name.
/// Other codes of a provider do not count: they are its own (`I*`, `49`), and some have the form of an IATA code that
/// belongs to another airline (`WZ` for Wizz Air).
pub fn code_of(stated: &str, name: &str) -> Option<String> {
    let stated = Some(stated.to_ascii_uppercase()).filter(|code| is_iata_code(code));
    stated.or_else(|| CODES.get(&airline_key(name)).cloned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stated_code_decides_and_then_a_known_name() {
        for (stated, name, expected) in [
            ("OS", "Austrian Airlines", Some("OS")),
            ("vy", "Nobody", Some("VY")),
            ("I*", "Wizz Air", Some("W6")),
            ("", "ETIHAD AIRWAYS", Some("EY")),
            ("", "Pegasus", Some("PC")),
            ("", "Swiss International Air Lines", Some("LX")),
            ("", "Star Air", None),
            ("~D", "", None),
            ("RYR", "Nobody", None),
        ] {
            assert_eq!(code_of(stated, name).as_deref(), expected, "{stated} {name}");
        }
    }
}
