//! The texts of a template, checked.

use crate::{
    base::form::FieldError,
    landing::pages::{
        LocationKind,
        slug::{CITY_PREFIX, End, PLACEHOLDERS, STATE_PREFIX, connection_path, unknown_placeholders},
        text,
    },
};

/// The longest texts, in characters.
const STRUCTURE: usize = 200;
const TITLE: usize = 120;
const DESCRIPTION: usize = 320;

/// The texts of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateTexts {
    pub url_structure: String,
    pub seo_title: String,
    pub meta_description: String,
}

/// The structure of paths; empty for the usual paths. It has placeholders of both ends, because pages of different routes have
/// different paths, and gives paths that lead to landing pages.
pub fn parse_url_structure(text: &str) -> Result<String, FieldError> {
    if text.trim().is_empty() {
        return Ok(String::new());
    }
    let structure = with_placeholders(text, STRUCTURE)?;
    let has_both_ends = ["nga", "per"].iter().all(|end| {
        let mut names = PLACEHOLDERS.iter().filter(|name| name.starts_with(end));
        names.any(|name| structure.contains(&format!("{{{name}}}")))
    });
    let (from, to) = (example("a"), example("b"));
    let path = connection_path(&from, &to, &structure).unwrap_or_default();
    let first = path.split('/').nth(1).unwrap_or_default();
    let is_of_landing_pages = [CITY_PREFIX, STATE_PREFIX].iter().any(|prefix| {
        let rest = first.strip_prefix(prefix);
        structure.starts_with(&format!("/{prefix}"))
            && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    });
    if has_both_ends && is_of_landing_pages {
        Ok(structure)
    } else {
        Err(FieldError::Invalid)
    }
}

pub fn parse_seo_title(text: &str) -> Result<String, FieldError> {
    with_placeholders(text, TITLE)
}

pub fn parse_meta_description(text: &str) -> Result<String, FieldError> {
    with_placeholders(text, DESCRIPTION)
}

/// A text whose braces are those of placeholders. Two of them would be a mark, which is replaced when a page is served.
fn with_placeholders(text: &str, most_characters: usize) -> Result<String, FieldError> {
    let text = text::line(text, most_characters)?;
    let is_balanced = text.matches('{').count() == text.matches('}').count();
    if text.contains("{{") || text.contains("}}") || !is_balanced || !unknown_placeholders(&text).is_empty() {
        return Err(FieldError::Invalid);
    }
    Ok(text)
}

fn example(text: &str) -> End {
    End {
        kind: LocationKind::City,
        text: text.to_owned(),
        city: text.to_owned(),
        state: text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_has_known_placeholders_only() {
        for (text, is_valid) in [
            ("Bileta {nga_city} – {per_state}", true),
            ("</script><b>\"Çmime\" & '{per_city}'", true),
            ("🙂", true),
            ("{nga}", false),
            ("{{nga_city}}", false),
            ("{nga_city", false),
            ("nga_city}", false),
            ("{ nga_city }", false),
            ("{}", false),
        ] {
            assert_eq!(parse_seo_title(text).is_ok(), is_valid, "{text}");
        }
        assert_eq!(parse_seo_title(&"ë".repeat(121)), Err(FieldError::TooLong));
        assert_eq!(parse_meta_description(&"ë".repeat(320)), Ok("ë".repeat(320)));
        assert_eq!(parse_meta_description(&"x".repeat(500)), Err(FieldError::TooLong));
        assert_eq!(parse_seo_title(" "), Err(FieldError::Required));
    }

    #[test]
    fn a_structure_gives_each_route_a_path_of_landing_pages() {
        for (text, is_valid) in [
            ("", true),
            ("/bileta-avioni-{nga_city}-ne-{per_city}/", true),
            ("/fluturime-{nga_state}-ne-{per_state}/", true),
            ("/fluturime/{nga_state}/{per_city}", true),
            ("/fluturime/{nga_city}/", false),
            ("/bileta-avioni/", false),
            ("/bileta-avionit/{nga_city}-{per_city}/", false),
            ("/fluturime{nga_city}-{per_city}/", false),
            ("fluturime/{nga_city}-{per_city}", false),
            ("/admin/{nga_city}-{per_city}/", false),
            ("/fluturime/{nga_city}-{per_city}/🙂/", false),
            ("/../fluturime/{nga_city}-{per_city}/", false),
        ] {
            assert_eq!(parse_url_structure(text).is_ok(), is_valid, "{text}");
        }
        let long = format!("/fluturime/{{nga_city}}-{{per_city}}/{}", "a".repeat(200));
        assert_eq!(parse_url_structure(&long), Err(FieldError::TooLong));
    }
}
