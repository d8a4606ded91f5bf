//! The picture of a quote for link previews. It shows neither the client nor the note.

use super::{Quotes, card::Card, reader::Reader};
use crate::{
    http::error::ApiError,
    landing::{
        pictures::{Keep, MAX_OF_PERSON, PictureTemplate, shortened},
        site::Site,
    },
};
use axum::{
    http::{HeaderName, StatusCode, header},
    response::{IntoResponse, Response},
};
use flight_finder_core::{desk::quotes::Quote, t};
use minijinja::{context, value::Serde};

/// The most letters of a name that fit beside the other end.
const NAME: usize = 20;

static ONE: PictureTemplate = PictureTemplate::new(include_str!("picture.xml"));
static SEVERAL: PictureTemplate = PictureTemplate::new(include_str!("several.xml"));

/// Programs of chats show the picture on their own sites.
const HEADERS: [(HeaderName, &str); 3] = [
    (header::CONTENT_TYPE, "image/png"),
    (header::CACHE_CONTROL, "private, max-age=300"),
    (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin"),
];

/// Answers with the picture of an open quote. Other quotes have none.
pub async fn answer(quotes: &Quotes, site: &Site, quote: &Quote, reader: Reader) -> Result<Response, ApiError> {
    if !quote.state(quotes.data.db().now()).is_open() {
        return Ok(StatusCode::GONE.into_response());
    }
    let card = Card::load(&quotes.data, site, quote, "", reader).await?;
    // The names of the agency and of the agent may change.
    let key = format!(
        "quote {} {} {} {}",
        quote.id,
        card.language.code(),
        site.agency.name,
        card.agent
    );
    match quotes.pictures.png(Keep::Memory, &key, || svg(site, &card)).await {
        Ok(png) => Ok((HEADERS, png).into_response()),
        Err(error) => {
            tracing::error!(%error, "the picture of a quote is missing");
            Ok(StatusCode::INTERNAL_SERVER_ERROR.into_response())
        }
    }
}

fn svg(site: &Site, card: &Card) -> String {
    let common = context! {
        card => Serde(card),
        agency => shortened(&site.agency.name, MAX_OF_PERSON),
        agent => shortened(&card.agent, MAX_OF_PERSON),
        valid => t!(card.language, "Valid until"),
    };
    match &card.options[..] {
        [option] => ONE.svg(context! {
            option => Serde(option),
            from => shortened(&option.from.name, NAME),
            to => shortened(&option.to.name, NAME),
            ..common
        }),
        _ => SEVERAL.svg(common),
    }
}

/// The picture of a trip with these legs and nothing else, for tests.
#[cfg(test)]
pub(super) fn of_legs(legs: &[super::itinerary::LegCard]) -> String {
    let end = context! { code => "" };
    let option = context! { legs => Serde(legs), from => &end, to => &end, party => "", price => "" };
    let card = context! { valid => "" };
    ONE.svg(context! { card, option, from => "", to => "", agency => "", agent => "", valid => "" })
}
