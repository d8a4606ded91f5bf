//! Texts for people that Rust writes: quotes, mails, pictures and titles of link previews.
//!
//! As in the web app, the source has the English text, `npm run i18n:extract` collects it, and the catalogues of the web app have the
//! translations (`web/src/locales/<language>/server.po`). The executable embeds them. `npm run check` fails without a translation.

use std::{collections::HashMap, fmt::Display, sync::LazyLock};

use serde::Deserialize;

use crate::base::language::Language;

/// What an embedded catalogue is.
const CORRECT: &str = "a test reads each catalogue";

static CATALOGUES: LazyLock<[Catalogue; Language::ALL.len()]> = LazyLock::new(|| Language::ALL.map(Catalogue::read));

struct Catalogue {
    /// Translations by their English texts.
    texts: HashMap<String, String>,
    names: Names,
}

/// The words of a language in dates, and its own name.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Names {
    /// The language itself.
    pub language: String,
    /// Short, January first.
    pub months: [String; 12],
    /// Short, Sunday first.
    pub weekdays: [String; 7],
    /// Sunday first.
    pub long_weekdays: [String; 7],
}

/// A text in a language, with its values: `t!(language, "Offer for {name}", name)`, or `name = client.name`.
///
/// It is a message of ICU with two kinds of places: `{name}`, and `{stops, plural, one {# stop} other {# stops}}`. `one` is for the
/// number 1, as in Albanian and in English.
#[macro_export]
macro_rules! t {
    (@value $name:ident) => { $name };
    (@value $name:ident = $value:expr) => { $value };
    ($language:expr, $message:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::base::texts::text(
            $language,
            $message,
            &[$((stringify!($name), &$crate::t!(@value $name $(= $value)?) as &dyn std::fmt::Display)),*],
        )
    };
}

/// What [`t!`](crate::t!) calls, and templates of minijinja.
pub fn text(language: impl Into<Language>, message: &str, values: &[(&str, &dyn Display)]) -> String {
    let known = catalogue(language.into()).texts.get(message);
    debug_assert!(known.is_some(), "no catalogue has {message:?}: npm run i18n:extract");
    filled(known.map_or(message, String::as_str), values)
}

/// The words in dates.
pub fn names(language: impl Into<Language>) -> &'static Names {
    &catalogue(language.into()).names
}

fn catalogue(language: Language) -> &'static Catalogue {
    &CATALOGUES[language as usize]
}

impl Catalogue {
    fn read(language: Language) -> Self {
        let [catalogue, names] = language.files();
        let unquoted = |text: &str| -> String { serde_json::from_str(text).expect(CORRECT) };
        let mut texts = HashMap::new();
        let mut message = String::new();
        for line in catalogue.lines() {
            if let Some(text) = line.strip_prefix("msgid ") {
                message = unquoted(text);
            } else if let Some(text) = line.strip_prefix("msgstr ") {
                texts.insert(std::mem::take(&mut message), unquoted(text));
            }
        }
        // The header of the file.
        texts.remove("");
        Self {
            texts,
            names: serde_json::from_str(names).expect(CORRECT),
        }
    }
}

fn filled(mut message: &str, values: &[(&str, &dyn Display)]) -> String {
    let value = |name: &str| {
        let found = values.iter().find(|(known, _)| *known == name);
        debug_assert!(found.is_some(), "no value for {name:?}");
        found.map(|(_, value)| value.to_string()).unwrap_or_default()
    };
    let mut text = String::new();
    while let Some((before, place, after)) = braced(message) {
        text.push_str(before);
        match place.split_once(", plural, ") {
            None => text.push_str(&value(place)),
            Some((name, forms)) => {
                let number = value(name);
                let form = if number == "1" { "one " } else { "other " };
                let form = forms.split_once(form).and_then(|(_, forms)| braced(forms));
                let (_, form, _) = form.expect(CORRECT);
                text.push_str(&filled(&form.replace('#', &number), values));
            }
        }
        message = after;
    }
    text + message
}

/// What is before the first brace, inside this pair of braces, and after it.
fn braced(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('{')?;
    let mut open = 1;
    let end = rest.find(|character| {
        match character {
            '{' => open += 1,
            '}' => open -= 1,
            _ => {}
        }
        open == 0
    })?;
    Some((before, &rest[..end], &rest[end + 1..]))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn values_are_put_into_their_places() {
        let stops = "{stops, plural, one {# stop in {place}} other {# stops}}, {place}";

        for (message, count, expected) in [
            ("{place} – {stops}.", 3, "{x} – 3."),
            (stops, 1, "1 stop in {x}, {x}"),
            (stops, 21, "21 stops, {x}"),
            ("no place", 0, "no place"),
        ] {
            assert_eq!(filled(message, &[("stops", &count), ("place", &"{x}")]), expected);
        }
    }

    #[test]
    fn every_language_has_every_text_with_its_values() {
        let english = &catalogue(Language::En).texts;
        assert!(english.len() > 50);
        for language in Language::ALL {
            let texts = &catalogue(language).texts;
            assert_eq!(texts.len(), english.len());
            for message in english.keys() {
                let (translation, names) = (&texts[message], values(message));
                assert_eq!(values(translation), names, "{translation}");
                for count in [1, 2] {
                    let values: Vec<_> = names.iter().map(|name| (*name, &count as &dyn Display)).collect();
                    assert!(!filled(translation, &values).contains(['{', '}', '#']), "{translation}");
                }
            }
        }
    }

    fn values(message: &str) -> BTreeSet<&str> {
        let parts = message.split('{').skip(1);
        let names = parts.filter_map(|part| part.split_once([',', '}']));
        let names = names.map(|(name, _)| name);
        names.filter(|name| name.chars().all(char::is_alphanumeric)).collect()
    }
}
