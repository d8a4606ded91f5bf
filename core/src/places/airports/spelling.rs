//! The spellings under which a city or a country is found.

use super::fold;

/// All spellings of a name, without accents and capitals: English, Albanian in the indefinite and the definite form,
/// and further names.
pub(super) fn spellings(english: &str, albanian: &str, also: &str) -> Vec<String> {
    let definite = definite_form(albanian);
    let given = [english, albanian].into_iter().chain(also.split('|')).map(fold);
    let mut phrases: Vec<_> = given
        .chain(definite.map(|form| fold(&form)))
        .filter(|phrase| !phrase.is_empty())
        .collect();
    phrases.sort_unstable();
    phrases.dedup();
    phrases
}

/// The definite form of an Albanian name of one word, which people type as often as the indefinite form: Romë – Roma,
/// Londër – Londra, Stamboll – Stambolli, Itali – Italia, Mynih – Mynihu.
fn definite_form(name: &str) -> Option<String> {
    if name.contains([' ', '-']) {
        return None;
    }
    if let Some(stem) = name.strip_suffix("ër") {
        return Some(format!("{stem}ra"));
    }
    if let Some(stem) = name.strip_suffix('ë') {
        return Some(format!("{stem}a"));
    }
    if let Some(stem) = name.strip_suffix("je") {
        return Some(format!("{stem}ja"));
    }
    match name.chars().last()? {
        'i' => Some(format!("{name}a")),
        'k' | 'g' | 'h' => Some(format!("{name}u")),
        'e' => Some(format!("{name}ja")),
        'a' | 'o' | 'u' | 'y' => None,
        _ => Some(format!("{name}i")),
    }
}

#[cfg(test)]
mod tests {
    use super::{definite_form, spellings};

    #[test]
    fn a_name_is_known_in_both_languages_and_forms() {
        assert_eq!(spellings("London", "Londër", ""), ["londer", "london", "londra"]);
        assert_eq!(
            spellings("Munich", "Mynih", "München|Munih"),
            ["munchen", "munich", "munih", "mynih", "mynihu"]
        );
        assert_eq!(spellings("Goa", "", ""), ["goa"]);
    }

    #[test]
    fn definite_forms_follow_the_ending() {
        for (name, expected) in [
            ("Romë", Some("Roma")),
            ("Londër", Some("Londra")),
            ("Stamboll", Some("Stambolli")),
            ("Itali", Some("Italia")),
            ("Mynih", Some("Mynihu")),
            ("Sofje", Some("Sofja")),
            ("Kore", Some("Koreja")),
            ("Milano", None),
            ("Mal i Zi", None),
            ("", None),
        ] {
            assert_eq!(definite_form(name).as_deref(), expected);
        }
    }
}
