//! Two-character IATA airline codes, and how the name of an airline supplies a missing code. Pure.

use std::{collections::HashMap, sync::LazyLock};

use super::seed;

/// Maps the names of the seed file's airlines, in lower case, to their codes.
static CODES: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let airlines = seed::all().into_iter();
    airlines
        .map(|airline| (airline.name.to_lowercase(), airline.code))
        .collect()
});

/// Whether `code` has the form of an IATA airline code: two capitals or digits, at least one of them a capital.
pub fn is_iata_code(code: &str) -> bool {
    code.len() == 2
        && code
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
        && code.bytes().any(|byte| byte.is_ascii_uppercase())
}

/// Returns an airline's code: the first of the given codes that has the form of an IATA code, else the code that the
/// seed file has for this name. Providers put codes of their own into the same fields (`49`, `D-`, `I*`), which would
/// not match the flight numbers of another provider.
pub fn code_of(given: [&str; 2], name: &str) -> Option<String> {
    let given = given
        .into_iter()
        .map(str::to_ascii_uppercase)
        .find(|code| is_iata_code(code));
    given.or_else(|| CODES.get(&name.trim().to_lowercase()).cloned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_of_the_provider_alone_is_no_airline_code() {
        for (given, name, expected) in [
            (["OS", "OS"], "Austrian Airlines", Some("OS")),
            (["", "vy"], "Vueling", Some("VY")),
            (["", "I*"], "Wizz Air", Some("W6")),
            (["", "60"], "ETIHAD AIRWAYS", Some("EY")),
            (["", "D-"], "Star Air", None),
            (["~D", "0_"], "", None),
            (["", "RYR"], "Nobody", None),
        ] {
            assert_eq!(code_of(given, name).as_deref(), expected, "{given:?} {name}");
        }
    }
}
