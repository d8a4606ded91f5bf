//! Pages rendered at build time hold marks such as `{{agency.phone}}`; this module replaces them with
//! the settings. A list holds a template for its first item; it is repeated for each item. An attribute whose address is
//! empty is removed, so that the element is no link.
//!
//! The browser draws the same page from the block of JSON, so that first bytes and taken-over page are equal
//! whatever the settings are, without a script engine in the server.

use serde_json::Value;

/// Stands at a list, before the name of what it lists.
const EACH: &str = r#"<ul data-each=""#;
const LIST_END: &str = "</ul>";
/// Stands before a mark that is an address.
const ADDRESS: &str = r#" href=""#;

/// The page with its marks replaced; one that names nothing stays as it is.
pub fn replaced(page: &str, site: &Value) -> String {
    let page = repeated(page, site);
    let mut text = String::with_capacity(page.len() + 4096);
    let mut rest = page.as_str();
    while let Some((before, after)) = rest.split_once("{{") {
        text.push_str(before);
        let value = after.split_once("}}").and_then(|(path, after)| {
            let value = site.pointer(&format!("/{}", path.replace('.', "/")))?.as_str()?;
            Some((value, after))
        });
        if let Some((value, after)) = value {
            let unused = value.is_empty().then(|| after.strip_prefix('"')).flatten();
            if let (Some(after), true) = (unused, text.ends_with(ADDRESS)) {
                text.truncate(text.len() - ADDRESS.len());
                rest = after;
                continue;
            }
            text.push_str(&escaped(value));
            rest = after;
        } else {
            text.push_str("{{");
            rest = after;
        }
    }
    text.push_str(rest);
    text
}

/// The page with its lists at their length. An element names the first item, `{{airlines.0.name}}`.
fn repeated(page: &str, site: &Value) -> String {
    let mut text = String::with_capacity(page.len());
    let mut rest = page;
    while let Some((before, after)) = rest.split_once(EACH) {
        text.push_str(before);
        text.push_str(EACH);
        rest = after;
        let list = after.split_once('"').and_then(|(name, tag)| {
            let inside = tag.find('>')? + 1;
            let (element, after) = tag[inside..].split_once(LIST_END)?;
            Some((name, &tag[..inside], element, after, site.get(name)?.as_array()?.len()))
        });
        if let Some((name, tag, element, after, length)) = list {
            let of = |index| format!("{{{{{name}.{index}.");
            let elements: String = (0..length).map(|index| element.replace(&of(0), &of(index))).collect();
            text.extend([name, "\"", tag, &elements, LIST_END]);
            rest = after;
        }
    }
    text.push_str(rest);
    text
}

/// Fit for text and for attributes in quotes.
pub fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for character in value.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '>' => text.push_str("&gt;"),
            '"' => text.push_str("&quot;"),
            '\'' => text.push_str("&#x27;"),
            character => text.push(character),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::replaced;

    #[test]
    fn marks_become_the_settings_and_nothing_else_changes() {
        let site = json!({"agency": {"name": "A & \"B\"", "offices": [{"city": "<Tirana>"}]}, "demo": true});

        for (page, expected) in [
            ("<b>{{agency.name}}</b>", "<b>A &amp; &quot;B&quot;</b>"),
            ("{{agency.offices.0.city}}!", "&lt;Tirana&gt;!"),
            (
                "{{agency.name}}{{agency.name}}",
                "A &amp; &quot;B&quot;A &amp; &quot;B&quot;",
            ),
            ("{{unknown}} {{demo}} {{ {{", "{{unknown}} {{demo}} {{ {{"),
            ("ë {a} }}", "ë {a} }}"),
        ] {
            assert_eq!(replaced(page, &site), expected);
        }
    }

    #[test]
    fn an_empty_address_leaves_no_link() {
        let site = json!({"agency": {"phone": "", "phone_uri": "", "chat_uri": "https://wa.me/355"}});

        for (page, expected) in [
            (
                r#"<a href="{{agency.phone_uri}}" class="x">1</a>"#,
                r#"<a class="x">1</a>"#,
            ),
            (
                r#"<a href="{{agency.chat_uri}}">1</a>"#,
                r#"<a href="https://wa.me/355">1</a>"#,
            ),
            (r#"<a href="/{{agency.phone_uri}}">1</a>"#, r#"<a href="/">1</a>"#),
            (r#"<a title="{{agency.phone}}">1</a>"#, r#"<a title="">1</a>"#),
        ] {
            assert_eq!(replaced(page, &site), expected);
        }
    }

    #[test]
    fn a_list_has_an_element_for_each_item() {
        let site = json!({"names": [{"of": "A"}, {"of": "B & C"}], "none": []});

        for (page, expected) in [
            (
                r#"<ul data-each="names" class="x"><li>{{names.0.of}}</li></ul>!"#,
                r#"<ul data-each="names" class="x"><li>A</li><li>B &amp; C</li></ul>!"#,
            ),
            (
                r#"<ul data-each="none"><li>{{none.0.of}}</li></ul>"#,
                r#"<ul data-each="none"></ul>"#,
            ),
            (
                r#"<ul data-each="unknown"><li>1</li></ul>"#,
                r#"<ul data-each="unknown"><li>1</li></ul>"#,
            ),
        ] {
            assert_eq!(replaced(page, &site), expected);
        }
    }

    #[test]
    fn a_setting_that_looks_like_a_mark_is_text() {
        let site = json!({"agency": {"name": "{{agency.phone}}", "phone": "1"}});

        assert_eq!(replaced("{{agency.name}}", &site), "{{agency.phone}}");
    }
}
