//! The pages behind links to quotes. They are complete HTML and have no script.

use std::sync::LazyLock;

use axum::{
    http::StatusCode,
    response::{Html, IntoResponse, Response},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use flight_finder_core::{
    base::{
        language::Language as SiteLanguage,
        texts::{names, text},
    },
    t,
};
use minijinja::{Environment, Value, context, value::Serde};
use sha2::{Digest, Sha256};

use super::card::Card;
use crate::{
    http::language::Language,
    landing::site::{self, Site},
};

const QUOTE: &str = "quote.html";
const NOTICE: &str = "notice.html";

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = site::environment();
    for (name, text) in [
        ("page.html", include_str!("page.html")),
        ("contact.html", include_str!("contact.html")),
        ("price.html", include_str!("price.html")),
        (QUOTE, include_str!("quote.html")),
        (NOTICE, include_str!("notice.html")),
    ] {
        templates.add_template(name, text).expect("a test renders it");
    }
    templates
});

/// The styles, with the fonts of the build.
pub static STYLES: LazyLock<Styles> = LazyLock::new(Styles::new);

/// A stylesheet, and its digest, which its address contains.
pub struct Styles {
    pub text: String,
    digest: String,
}

/// A page with one sentence, instead of a quote.
struct Notice<'a> {
    language: Language,
    heading: String,
    text: String,
    chat_uri: &'a str,
    phone_uri: &'a str,
}

impl Styles {
    fn new() -> Self {
        let font = |start: &str| site::asset_named(start, ".woff2").unwrap_or_default();
        let text = include_str!("card.css")
            .replace("LATIN_EXTENDED_FONT", &font("figtree-latin-ext-wght-normal-"))
            .replace("LATIN_FONT", &font("figtree-latin-wght-normal-"));
        Self {
            digest: BASE64_URL_SAFE_NO_PAD.encode(&Sha256::digest(&text)[..12]),
            text,
        }
    }
}

/// The page of an open quote.
pub fn quote(site: &Site, card: &Card) -> Response {
    let names = context! { card => Serde(card), look => card.look, ..common(site, card.language) };
    html(StatusCode::OK, QUOTE, names)
}

/// The page of a quote whose price is no longer offered.
pub fn expired(site: &Site, card: &Card) -> Response {
    let notice = Notice {
        language: card.language,
        heading: t!(card.language, "This offer has expired"),
        text: card.expired_more.clone(),
        chat_uri: &card.chat_uri,
        phone_uri: &card.phone_uri,
    };
    notice.answer(StatusCode::GONE, site)
}

/// The page of a quote that was taken back. It says nothing about the flight.
pub fn revoked(site: &Site, card: &Card) -> Response {
    let notice = Notice {
        language: card.language,
        heading: t!(card.language, "This offer is no longer available"),
        text: t!(card.language, "Write to us, and we will send you a new offer."),
        chat_uri: card.chat_uri.split('?').next().unwrap_or_default(),
        phone_uri: &card.phone_uri,
    };
    notice.answer(StatusCode::GONE, site)
}

/// The page of a link that does not exist.
pub fn not_found(site: &Site, language: Language) -> Response {
    let heading = t!(language, "Offer not found");
    let text = t!(language, "Check whether you opened the whole link, or write to us.");
    Notice::of_agency(site, language, heading, text).answer(StatusCode::NOT_FOUND, site)
}

/// The page for an address that opened too many links that do not exist.
pub fn too_many(site: &Site, language: Language) -> Response {
    let heading = t!(language, "Too many requests");
    let text = t!(language, "Please wait a minute and try again, or write to us.");
    Notice::of_agency(site, language, heading, text).answer(StatusCode::TOO_MANY_REQUESTS, site)
}

impl<'a> Notice<'a> {
    fn of_agency(site: &'a Site, language: Language, heading: String, text: String) -> Self {
        Self {
            language,
            heading,
            text,
            chat_uri: &site.agency.chat_uri,
            phone_uri: &site.agency.phone_uri,
        }
    }

    fn answer(&self, status: StatusCode, site: &Site) -> Response {
        let names = context! {
            heading => &self.heading,
            text => &self.text,
            chat_uri => self.chat_uri,
            phone_uri => self.phone_uri,
            look => false,
            ..common(site, self.language)
        };
        html(status, NOTICE, names)
    }
}

fn common(site: &Site, language: Language) -> Value {
    context! {
        agency => context! { name => &site.agency.name, phone => &site.agency.phone, phone_uri => &site.agency.phone_uri },
        home => if language.is_english() { "/en/home" } else { "/home" },
        lang => language.code(),
        languages => SiteLanguage::ALL.map(|one| context! { code => one.code(), name => &names(one).language }),
        demo => site.demo,
        styles => &STYLES.digest,
        t => Value::from_function(move |message: String| text(language, &message, &[])),
    }
}

fn html(status: StatusCode, template: &str, names: Value) -> Response {
    let template = TEMPLATES.get_template(template).expect("the template is added above");
    let page = template.render(names).expect("a test renders every name");
    (status, Html(page)).into_response()
}
