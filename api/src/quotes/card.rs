//! A quote as its page and its picture show it. It has no field for amounts of the agency.

use flight_finder_core::{bookings::may_work, flights::itinerary::SelfTransfer, money::Cents, quotes::Quote};
use serde::{Deserialize, Serialize};

use super::{
    itinerary::{End, LegCard, Published, Writer},
    sender::Sender,
    words::{Format, filled},
};
use crate::{data::Data, error::ApiError, site::Site};

/// The values of the templates.
#[derive(Debug, Serialize)]
pub struct Card {
    pub language: &'static str,
    pub english: bool,
    pub url: String,
    pub picture_url: String,
    /// "Tiranë – Vjenë, 12–19 dhj 2026".
    pub title: String,
    /// What link previews say below the title.
    pub description: String,
    pub heading: String,
    pub note: Vec<String>,
    pub from: End,
    pub to: End,
    pub is_round_trip: bool,
    pub dates: String,
    pub legs: Vec<LegCard>,
    pub tickets: Option<&'static str>,
    pub other_return: Option<String>,
    pub price: String,
    pub share: Option<String>,
    pub party: String,
    pub checked: String,
    pub valid: String,
    /// The zone of the times above, unless it is that of the labels.
    pub zone: String,
    pub agent: String,
    pub chat_uri: String,
    pub phone_uri: String,
    pub phone: String,
    pub found: Vec<String>,
    pub expired_more: String,
}

impl Card {
    /// Reads the names of the agent and of the places.
    pub async fn load(data: &Data, site: &Site, quote: &Quote, token: &str) -> Result<Self, ApiError> {
        let airports = data.airports().await?;
        let mut tx = data.db().read().await?;
        let (agent, user) = match quote.user {
            // The clients of somebody who has left reach the agency.
            Some(id) if may_work(&mut tx, id).await? => (tx.agents().get(id).await?, tx.users().get(id).await?),
            _ => (None, None),
        };
        drop(tx);
        let format = Format {
            language: quote.language.into(),
            zone: data.settings().await?.values.search.time_zone,
        };
        let writer = Writer {
            format,
            airports: &airports,
        };
        let sender = Sender::new(site, agent.as_ref(), user.as_ref());
        Ok(Self::new(&writer, site, quote, token, sender))
    }

    fn new(writer: &Writer<'_>, site: &Site, quote: &Quote, token: &str, sender: Sender) -> Self {
        let (format, words) = (writer.format, writer.format.words());
        let params = &quote.params;
        let (from, to) = (writer.end(&params.from_code), writer.end(&params.to_code));
        let dates = format.dates(params.departure_date, params.return_date);
        let title = format!("{} – {}, {dates}", from.name, to.name);
        let (price, party) = (format.amount(quote.price), format.party(&params.passengers));
        let valid = format.moment(quote.valid_until);
        let url = format!("{}/o/{token}", site.agency.site_url);
        let hello = match &sender.first_name {
            Some(name) => filled(words.hello[1], &[name]),
            None => words.hello[0].to_owned(),
        };
        let text = [hello, title.clone(), format!("{price} {party}"), url.clone()].join("\n");
        let adults = params.passengers.adults;
        let only_adults = params.passengers.seated() + params.passengers.infants_on_lap == adults;
        let published = Published::deserialize(&quote.option).ok();
        let checked = match &published {
            Some(flight) if flight.unconfirmed => {
                format!("{} – {}", format.moment(quote.checked_at), words.unconfirmed)
            }
            _ => format.moment(quote.checked_at),
        };
        let found = quote.found.map(|found| {
            let now = [format.amount(found.price), format.moment(found.checked_at)];
            vec![
                words.found[0].to_owned(),
                filled(words.found[1], &[&now[0], &now[1]]),
                filled(words.found[2], &[&price]),
            ]
        });
        Self {
            language: format.language.code(),
            english: format.language.is_english(),
            picture_url: format!("{url}.png"),
            description: format!("{price} {party} · {} {valid}", words.valid.to_lowercase()),
            heading: match &*quote.client_name {
                "" => words.offer.to_owned(),
                name => filled(words.offer_for, &[name]),
            },
            note: quote.note.lines().map(str::to_owned).collect(),
            is_round_trip: params.return_date.is_some(),
            tickets: published.as_ref().and_then(|flight| match flight.self_transfer {
                SelfTransfer::None => None,
                SelfTransfer::Protected => Some(words.tickets[0]),
                SelfTransfer::Unprotected => Some(words.tickets[1]),
            }),
            other_return: published.as_ref().and_then(|flight| writer.other_return(flight)),
            legs: published.map(|flight| writer.legs(&flight)).unwrap_or_default(),
            share: (only_adults && adults > 1).then(|| {
                let share = Cents(quote.price.0 / i64::from(adults));
                filled(words.per_person, &[&format.amount(share)])
            }),
            checked,
            zone: match format.zone {
                chrono_tz::Europe::Tirane => words.agency_time.to_owned(),
                other => other.name().to_owned(),
            },
            chat_uri: sender.chat_with(&text),
            agent: sender.name,
            phone_uri: sender.phone_uri,
            phone: sender.phone,
            found: found.unwrap_or_default(),
            expired_more: filled(words.expired_more, &[&title, &valid]),
            url,
            title,
            from,
            to,
            dates,
            price,
            party,
            valid,
        }
    }
}
