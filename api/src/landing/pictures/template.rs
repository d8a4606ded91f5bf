//! Pictures as text: SVG in which values are escaped as in XML.

use std::sync::OnceLock;

use minijinja::{Environment, Value};

use crate::landing::site;

/// The names end so that values are escaped as in XML.
const FRAME: &str = "frame.xml";
const PICTURE: &str = "picture.xml";

/// The template of one kind of picture. It is parsed when the first one is drawn.
pub struct PictureTemplate {
    text: &'static str,
    parsed: OnceLock<Environment<'static>>,
}

impl PictureTemplate {
    /// `text` may include `frame.xml`: the background, the logo and the name `agency`.
    pub const fn new(text: &'static str) -> Self {
        Self {
            text,
            parsed: OnceLock::new(),
        }
    }

    /// The picture with these values.
    pub fn svg(&self, names: Value) -> String {
        let templates = self.parsed.get_or_init(|| self.parse());
        let template = templates.get_template(PICTURE).expect("it is added when it is parsed");
        template.render(names).expect("a test renders every name")
    }

    fn parse(&self) -> Environment<'static> {
        let mut templates = site::environment();
        for (name, text) in [(FRAME, include_str!("frame.xml")), (PICTURE, self.text)] {
            templates.add_template(name, text).expect("a test draws it");
        }
        templates
    }
}
