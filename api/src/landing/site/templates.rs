//! The HTML of the build as templates. Pages are rendered at build time, with an expression in the place of each
//! setting.
//!
//! The browser renders the same page from the block of JSON. So the HTML that the server sends equals the page that the
//! browser takes over, and the server needs no script engine.

use std::sync::LazyLock;

use minijinja::{
    AutoEscape, Environment, Error, HtmlEscape, Output, State, Template, UndefinedBehavior, Value, escape_formatter,
};

use super::files;

/// The template for the part of the results page's head that holds the title and the link preview.
pub const PREVIEW: &str = "preview.html";

/// The frame of the pages that workers render.
pub const LANDING: &str = "landing.html";

/// The templates. They are parsed once, when the server starts, because the paths of the pages are taken from them.
static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = environment();
    for (name, text) in files::html() {
        let added = templates.add_template_owned(name, text);
        added.expect("the build writes templates");
    }
    templates
});

/// Finds a template by its path in `web/dist`.
pub fn find(name: &str) -> Option<Template<'static, 'static>> {
    TEMPLATES.get_template(name).ok()
}

/// Renders a text of a page that is no file of the build.
pub fn render(text: &str, names: Value) -> Result<String, Error> {
    TEMPLATES.render_named_str("page.html", text, names)
}

/// The paths of the pages that were rendered at build time.
pub fn pages() -> impl Iterator<Item = &'static str> {
    let names = TEMPLATES.templates().map(|(name, _)| name);
    names.filter_map(|name| name.strip_prefix("pages")?.strip_suffix(".html"))
}

/// Escapes values in `.html` templates, and returns an error for a name that does not exist.
pub fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_formatter(format);
    environment
        .add_template(PREVIEW, include_str!("preview.html"))
        .expect("a test reads it");
    environment
}

/// Escapes like the engine, but leaves `/` as it is, because some programs that read link previews do not decode
/// `&#x2f;`.
fn format(out: &mut Output<'_>, state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    match state.auto_escape() {
        AutoEscape::Html if !value.is_safe() => {
            let escaped = HtmlEscape(&value.to_string()).to_string();
            out.write_str(&escaped.replace("&#x2f;", "/")).map_err(Error::from)
        }
        _ => escape_formatter(out, state, value),
    }
}

#[cfg(test)]
mod tests {
    use minijinja::context;

    use super::*;

    /// Renders a page whose only setting is `name`.
    fn rendered(page: &str, name: &str) -> Result<String, Error> {
        environment().render_named_str("page.html", page, context! { name })
    }

    #[test]
    fn a_setting_is_text() {
        for (name, expected) in [
            ("A & \"B\"", "A &amp; &quot;B&quot;"),
            ("<Tirana>'s", "&lt;Tirana&gt;&#x27;s"),
            ("https://wa.me/355", "https://wa.me/355"),
            ("&#x2f;", "&amp;#x2f;"),
            ("{{name}}", "{{name}}"),
            ("", ""),
        ] {
            assert_eq!(
                rendered(r#"<p title="{{name}}">"#, name).unwrap(),
                format!(r#"<p title="{expected}">"#)
            );
        }
    }

    #[test]
    fn an_element_is_not_escaped() {
        let data = Value::from_safe_string("<script></script>".to_owned());

        let page = environment().render_named_str("page.html", "{{data}}", context! { data });

        assert_eq!(page.unwrap(), "<script></script>");
    }

    #[test]
    fn a_setting_in_structured_data_is_json() {
        let data = r#"{"name":{{name|tojson}},"url":{{(name ~ "/home")|tojson}}}"#;

        let written = rendered(data, r#"</script>"\'&😀"#).unwrap();

        assert!(!written.contains(['<', '>', '&', '\'']), "{written}");
        let read: serde_json::Value = serde_json::from_str(&written).unwrap();
        assert_eq!(read["name"], r#"</script>"\'&😀"#);
        assert_eq!(read["url"], r#"</script>"\'&😀/home"#);
    }

    #[test]
    fn a_name_that_does_not_exist_is_an_error() {
        assert!(rendered("{{names}}", "A").is_err());
        assert!(rendered("{{name.first}}", "A").is_err());
    }
}
