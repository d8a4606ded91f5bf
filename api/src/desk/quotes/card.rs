//! A quote as its page and its picture show it. It has no field for amounts of the agency.

use chrono_tz::Tz;
use flight_finder_core::{
    base::money::Cents,
    desk::{
        bookings::may_work,
        quotes::{Quote, QuotedOption},
    },
    places::airports::AirportIndex,
    t,
};
use serde::{Deserialize, Serialize};

use super::{
    format::Format,
    itinerary::{End, LegCard, Published, Writer},
    reader::Reader,
    sender::Sender,
};
use crate::{
    http::{data::Data, error::ApiError, language::Language},
    landing::site::Site,
};

/// The values of the templates.
#[derive(Debug, Serialize)]
pub struct Card {
    pub language: Language,
    /// Whether the agent looks at the own quote.
    pub look: bool,
    pub url: String,
    pub picture_url: String,
    /// "Tiranë – Vjenë, 12–19 dhj 2026".
    pub title: String,
    /// What link previews say below the title.
    pub description: String,
    pub heading: String,
    pub note: Vec<String>,
    pub options: Vec<OptionCard>,
    /// What stands above several options; empty above one.
    pub several: String,
    /// The price of the option, or the lowest one: "nga 118,40 €".
    pub price: String,
    pub valid: String,
    /// The zone of the times above, unless it is that of the labels.
    pub zone: String,
    pub agent: String,
    /// The agent's own number; empty if clients reach the agency.
    pub agent_phone: String,
    pub chat_uri: String,
    pub phone_uri: String,
    pub expired_more: String,
}

/// A flight of a quote.
#[derive(Debug, Serialize)]
pub struct OptionCard {
    /// "Tiranë – Vjenë, 12–19 dhj 2026".
    pub title: String,
    pub from: End,
    pub to: End,
    pub is_round_trip: bool,
    pub dates: String,
    pub legs: Vec<LegCard>,
    pub tickets: Option<String>,
    pub other_return: Option<String>,
    pub price: String,
    pub share: Option<String>,
    pub party: String,
    pub checked: String,
    pub found: Vec<String>,
}

impl Card {
    /// Reads the names of the agent and of the places.
    pub async fn load(data: &Data, site: &Site, quote: &Quote, token: &str, reader: Reader) -> Result<Self, ApiError> {
        let airports = data.airports().await?;
        let mut tx = data.db().read().await?;
        let (agent, user) = match quote.user {
            // The clients of somebody who has left reach the agency.
            Some(id) if may_work(&mut tx, id).await? => (tx.agents().get(id).await?, tx.users().get(id).await?),
            _ => (None, None),
        };
        drop(tx);
        let format = Format {
            language: reader.language.unwrap_or(quote.language.into()),
            zone: data.settings().await?.values.search.time_zone,
        };
        let writer = Writer {
            format,
            airports: &airports,
        };
        let sender = Sender::new(site, agent.as_ref(), user.as_ref());
        Ok(Self::new(&writer, site, quote, (token, reader), sender))
    }

    fn new(writer: &Writer<'_>, site: &Site, quote: &Quote, (token, reader): (&str, Reader), sender: Sender) -> Self {
        let (format, language) = (writer.format, writer.format.language);
        let options: Vec<_> = quote
            .options
            .iter()
            .map(|option| OptionCard::new(writer, option))
            .collect();
        let title = title(language, &options);
        let (price, party) = price(language, quote, &options);
        let valid = format.moment(quote.valid_until);
        let url = format!("{}/o/{token}", site.agency.site_url);
        // A preview is in the language of the link that a client sends on.
        let query = reader.language.map(|language| format!("?lang={}", language.code()));
        let hello = match &sender.first_name {
            Some(name) => t!(language, "Hello {name}, I am writing about this offer:", name),
            None => t!(language, "Hello, I am writing about this offer:"),
        };
        let lines = options
            .iter()
            .map(|option| format!("{}\n{} {}", option.title, option.price, option.party));
        let text: Vec<_> = [hello].into_iter().chain(lines).chain([url.clone()]).collect();
        Self {
            language,
            look: reader.is_agent,
            picture_url: format!("{url}.png{}", query.unwrap_or_default()),
            description: format!(
                "{price} {party} · {} {valid}",
                t!(language, "Valid until").to_lowercase()
            ),
            heading: heading(language, &quote.client_name),
            note: quote.note.lines().map(str::to_owned).collect(),
            several: match options.len() {
                1 => String::new(),
                count => t!(language, "{count} flights to choose from", count),
            },
            zone: match format.zone {
                chrono_tz::Europe::Tirane => t!(language, "Tirana time"),
                other => other.name().to_owned(),
            },
            chat_uri: sender.chat_with(&text.join("\n")),
            agent: sender.name,
            agent_phone: sender.own_phone.unwrap_or_default(),
            phone_uri: sender.phone_uri,
            expired_more: t!(
                language,
                "The offer for {title} was valid until {valid}. Write to us, and we will send you the current price.",
                title,
                valid
            ),
            url,
            title,
            options,
            price,
            valid,
        }
    }
}

/// The flights and their prices as text, in the language of the quote. The link is not part of it.
pub fn text(airports: &AirportIndex, zone: Tz, quote: &Quote) -> String {
    let format = Format {
        language: quote.language.into(),
        zone,
    };
    let (language, writer) = (format.language, Writer { format, airports });
    let mut parts = vec![heading(language, &quote.client_name)];
    parts.extend((!quote.note.is_empty()).then(|| quote.note.clone()));
    let is_numbered = quote.options.len() > 1;
    for (number, quoted) in (1..).zip(&quote.options) {
        let option = OptionCard::new(&writer, quoted);
        let legs = option.legs.iter().map(|leg| {
            format!(
                "{}: {}, {} {} – {} {}{}, {}",
                leg.label, leg.date, leg.from, leg.departs, leg.to, leg.arrives, leg.later, leg.stops
            )
        });
        let title = if is_numbered {
            format!("{number}. {}", option.title)
        } else {
            option.title
        };
        let price = format!("{}: {} {}", t!(language, "Total price"), option.price, option.party);
        let cautions = option.tickets.into_iter().chain(option.other_return);
        let lines: Vec<_> = [title].into_iter().chain(legs).chain(cautions).chain([price]).collect();
        parts.push(lines.join("\n"));
    }
    parts.push(format!(
        "{}: {}",
        t!(language, "Valid until"),
        format.moment(quote.valid_until)
    ));
    parts.join("\n\n")
}

fn heading(language: Language, client_name: &str) -> String {
    match client_name {
        "" => t!(language, "Your offer"),
        name => t!(language, "Offer for {name}", name),
    }
}

/// The trip of a single option; for several: their number, and the trip or the routes.
fn title(language: Language, options: &[OptionCard]) -> String {
    if let [option] = options {
        return option.title.clone();
    }
    let distinct = |text: &dyn Fn(&OptionCard) -> String| {
        let mut texts: Vec<String> = Vec::new();
        for text in options.iter().map(text) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    };
    let trips = distinct(&|option| option.title.clone());
    let names = match &trips[..] {
        [trip] => trip.clone(),
        _ => distinct(&|option| format!("{} – {}", option.from.name, option.to.name)).join(", "),
    };
    t!(language, "{count} flights: {names}", count = options.len(), names)
}

/// The price of a single option and its party; for several: the lowest one.
fn price(language: Language, quote: &Quote, options: &[OptionCard]) -> (String, String) {
    let priced = quote.options.iter().map(|option| option.price).zip(options);
    let Some((_, lowest)) = priced.min_by_key(|(price, _)| *price) else {
        return (String::new(), String::new());
    };
    let price = if options.len() == 1 {
        lowest.price.clone()
    } else {
        t!(language, "from {amount}", amount = lowest.price)
    };
    (price, lowest.party.clone())
}

impl OptionCard {
    fn new(writer: &Writer<'_>, quoted: &QuotedOption) -> Self {
        let (format, language) = (writer.format, writer.format.language);
        let params = &quoted.params;
        let (from, to) = (writer.end(&params.from_code), writer.end(&params.to_code));
        // A return on the day of the departure is no second date.
        let back = params.return_date.filter(|back| *back != params.departure_date);
        let dates = language.dates(params.departure_date, back);
        let price = format.amount(quoted.price);
        let adults = params.passengers.adults;
        let only_adults = params.passengers.seated() + params.passengers.infants_on_lap == adults;
        let published = Published::deserialize(&quoted.option).ok();
        let mut checked = format.moment(quoted.checked_at);
        if published.as_ref().is_some_and(|flight| flight.unconfirmed) {
            checked = format!("{checked} – {}", t!(language, "price not confirmed"));
        }
        let found = quoted.found.map(|found| {
            let (now, checked) = (format.amount(found.price), format.moment(found.checked_at));
            vec![
                t!(language, "The price has changed in the latest search"),
                t!(
                    language,
                    "This flight is now found for {now} (checked {checked}).",
                    now,
                    checked
                ),
                t!(
                    language,
                    "Your offer of {price} stays the same while it is valid.",
                    price
                ),
            ]
        });
        Self {
            title: format!("{} – {}, {dates}", from.name, to.name),
            is_round_trip: params.return_date.is_some(),
            tickets: published.as_ref().and_then(|flight| writer.tickets(flight)),
            other_return: published.as_ref().and_then(|flight| writer.other_return(flight)),
            legs: published.map(|flight| writer.legs(&flight)).unwrap_or_default(),
            share: (only_adults && adults > 1).then(|| {
                let amount = format.amount(Cents(quoted.price.0 / i64::from(adults)));
                t!(language, "{amount} per person", amount)
            }),
            party: format.party(&params.passengers),
            found: found.unwrap_or_default(),
            checked,
            from,
            to,
            dates,
            price,
        }
    }
}
