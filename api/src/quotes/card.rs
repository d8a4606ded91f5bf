//! A quote as its page and its picture show it. It has no field for amounts of the agency.

use chrono::NaiveDateTime;
use flight_finder_core::{
    agents::Agent,
    airports::{AirportIndex, PlaceCode},
    flights::itinerary::SelfTransfer,
    quotes::Quote,
    users::User,
};
use serde::{Deserialize, Serialize};
use url::form_urlencoded;

use super::words::{Format, clock, count, duration, filled, words};
use crate::{data::Data, error::ApiError, language::Language, site::Site};

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

/// An end of the trip.
#[derive(Debug, Serialize)]
pub struct End {
    pub code: String,
    pub name: String,
}

#[derive(Debug, Serialize)]
pub struct LegCard {
    label: &'static str,
    pub date: String,
    pub departs: String,
    pub arrives: String,
    /// Days later: "+1"; empty on the same day.
    pub later: String,
    pub duration: String,
    pub stops: String,
    steps: Vec<Step>,
}

/// A flight, or the wait before the next one.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Step {
    Flight(Box<FlightStep>),
    Wait {
        text: String,
        overnight: bool,
        elsewhere: bool,
    },
}

#[derive(Debug, Serialize)]
struct FlightStep {
    from: Stop,
    to: Stop,
    airline: String,
    number: String,
    duration: String,
    cabin: String,
}

#[derive(Debug, Serialize)]
struct Stop {
    time: String,
    /// The day, if it is not that of the leg.
    date: Option<String>,
    place: String,
}

/// The published flight, as far as the card shows it. Other releases may have published more fields.
#[derive(Deserialize)]
struct Published {
    self_transfer: SelfTransfer,
    outbound_flights: Vec<Segment>,
    return_flights: Vec<Segment>,
    outbound_layovers: Vec<Wait>,
    return_layovers: Vec<Wait>,
}

#[derive(Deserialize)]
struct Segment {
    departure_airport: Airport,
    arrival_airport: Airport,
    duration: u32,
    airline: String,
    flight_number: String,
    travel_class: String,
}

#[derive(Deserialize)]
struct Airport {
    id: String,
    name: String,
    time: NaiveDateTime,
}

#[derive(Deserialize)]
struct Wait {
    duration: u32,
    name: String,
    id: String,
    overnight: bool,
}

/// Turns flights into texts of a language.
struct Writer<'a> {
    format: Format,
    airports: &'a AirportIndex,
}

impl Card {
    /// Reads the names of the agent and of the places.
    pub async fn load(data: &Data, site: &Site, quote: &Quote, token: &str) -> Result<Self, ApiError> {
        let airports = data.airports().await?;
        let mut tx = data.db().read().await?;
        let (agent, user) = match quote.user {
            Some(id) => (tx.agents().get(id).await?, tx.users().get(id).await?),
            None => (None, None),
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
            legs: published.map(|flight| writer.legs(&flight)).unwrap_or_default(),
            share: (only_adults && adults > 1).then(|| {
                let share = flight_finder_core::money::Cents(quote.price.0 / i64::from(adults));
                filled(words.per_person, &[&format.amount(share)])
            }),
            checked: format.moment(quote.checked_at),
            zone: match format.zone {
                chrono_tz::Europe::Tirane => words.agency_time.to_owned(),
                other => other.name().to_owned(),
            },
            agent: sender.name,
            chat_uri: with_text(&sender.chat_uri, &text),
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

/// Who sent the quote, and how to reach them: the agent's own number if it is an international one, else the agency's.
struct Sender {
    name: String,
    first_name: Option<String>,
    phone: String,
    phone_uri: String,
    chat_uri: String,
}

impl Sender {
    fn new(site: &Site, agent: Option<&Agent>, user: Option<&User>) -> Self {
        let name = agent.map(|agent| agent.name.clone());
        // An administrator who has said no name is shown as the agency, and not by the address.
        let name = name.or_else(|| Some(user?.metadata.get("name")?.as_str()?.to_owned()));
        let name = name.filter(|name| !name.is_empty());
        let own = agent
            .and_then(|agent| agent.phone_number.as_deref())
            .filter(|number| number.starts_with('+') && !site.demo);
        let first_name = name.as_deref().and_then(|name| name.split_whitespace().next());
        let first_name = first_name.map(str::to_owned);
        let name = name.unwrap_or_else(|| site.agency.name.clone());
        match own {
            Some(number) => {
                let digits: String = number.chars().filter(char::is_ascii_digit).collect();
                Self {
                    phone_uri: format!("tel:+{digits}"),
                    chat_uri: format!("https://wa.me/{digits}"),
                    phone: number.to_owned(),
                    name,
                    first_name,
                }
            }
            None => Self {
                phone_uri: site.agency.phone_uri.clone(),
                chat_uri: site.agency.chat_uri.clone(),
                phone: site.agency.phone.clone(),
                name,
                first_name,
            },
        }
    }
}

impl Writer<'_> {
    /// The name without the code.
    fn end(&self, code: &PlaceCode) -> End {
        let name = self.format.language.place_name(self.airports, code);
        let name = name.unwrap_or_else(|| code.to_string());
        match name.rsplit_once(" (") {
            Some((name, code)) => End {
                code: code.trim_end_matches(')').to_owned(),
                name: name.to_owned(),
            },
            None => End {
                code: code.to_string(),
                name,
            },
        }
    }

    /// "Vjenë (VIE)".
    fn place(&self, id: &str, name: &str) -> String {
        let known = id.parse().ok();
        let known = known.and_then(|code| self.format.language.place_name(self.airports, &code));
        known.unwrap_or_else(|| {
            if id.is_empty() {
                name.to_owned()
            } else {
                format!("{name} ({id})")
            }
        })
    }

    fn legs(&self, flight: &Published) -> Vec<LegCard> {
        let words = self.format.words();
        let legs = [
            (words.outbound, &flight.outbound_flights, &flight.outbound_layovers),
            (words.back, &flight.return_flights, &flight.return_layovers),
        ];
        legs.into_iter()
            .filter_map(|(label, flights, waits)| self.leg(label, flights, waits))
            .collect()
    }

    fn leg(&self, label: &'static str, flights: &[Segment], waits: &[Wait]) -> Option<LegCard> {
        let words = self.format.words();
        let (departs, arrives) = (
            flights.first()?.departure_airport.time,
            flights.last()?.arrival_airport.time,
        );
        let flying: u32 = flights.iter().map(|flight| flight.duration).sum();
        let waiting: u32 = waits.iter().map(|wait| wait.duration).sum();
        let later = (arrives.date() - departs.date()).num_days();
        let mut steps = Vec::new();
        for (at, flight) in flights.iter().enumerate() {
            steps.push(self.flight(flight, departs));
            if let (Some(wait), Some(next)) = (waits.get(at), flights.get(at + 1)) {
                steps.push(Step::Wait {
                    text: filled(
                        words.layover,
                        &[&duration(wait.duration), &self.place(&wait.id, &wait.name)],
                    ),
                    overnight: wait.overnight,
                    elsewhere: flight.arrival_airport.id != next.departure_airport.id,
                });
            }
        }
        Some(LegCard {
            label,
            date: self.format.weekday_date(departs.date()),
            departs: clock(departs),
            arrives: clock(arrives),
            later: if later == 0 {
                String::new()
            } else {
                format!("{later:+}")
            },
            duration: duration(flying + waiting),
            stops: match u32::try_from(flights.len() - 1).unwrap_or(u32::MAX) {
                0 => words.direct.to_owned(),
                changes => count(words.stops, changes),
            },
            steps,
        })
    }

    fn flight(&self, flight: &Segment, leg: NaiveDateTime) -> Step {
        let stop = |airport: &Airport| Stop {
            time: clock(airport.time),
            date: (airport.time.date() != leg.date()).then(|| self.format.weekday_date(airport.time.date())),
            place: self.place(&airport.id, &airport.name),
        };
        Step::Flight(Box::new(FlightStep {
            from: stop(&flight.departure_airport),
            to: stop(&flight.arrival_airport),
            airline: flight.airline.clone(),
            number: flight.flight_number.clone(),
            duration: duration(flight.duration),
            cabin: cabin(self.format.language, &flight.travel_class),
        }))
    }
}

/// The name of a cabin in a language; the published name if it is unknown.
fn cabin(language: Language, published: &str) -> String {
    let names = ["Economy", "Premium Economy", "Business", "First"];
    let known = names.iter().position(|name| *name == published);
    known.map_or(published, |at| words(language).cabins[at]).to_owned()
}

/// The address of a chat with its first message.
fn with_text(chat: &str, text: &str) -> String {
    if chat.is_empty() {
        return String::new();
    }
    // Chats read `+` as a plus sign.
    let text: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
    format!("{chat}?text={}", text.replace('+', "%20"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_escaped_in_the_address_of_a_chat() {
        assert_eq!(
            with_text("https://wa.me/355", "Përshëndetje A & B\n1+1"),
            "https://wa.me/355?text=P%C3%ABrsh%C3%ABndetje%20A%20%26%20B%0A1%2B1"
        );
        assert_eq!(with_text("", "a"), "");
    }
}
