//! The texts of quotes for clients, and dates, times and amounts as they read them.
//!
//! The web app has the same words in its catalogues, which this server does not read.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, Timelike};
use chrono_tz::Tz;
use flight_finder_core::base::{money::Cents, time::Timestamp, trip::Passengers};

use crate::{http::language::Language, landing::site};

/// One language's texts. A `{}` stands for a value.
pub struct Words {
    /// Short, Sunday first.
    pub weekdays: [&'static str; 7],
    pub language: &'static str,
    pub offer: &'static str,
    pub offer_for: &'static str,
    /// Above several flights, their number.
    pub several: &'static str,
    /// The number of several flights, and their trips.
    pub flights: &'static str,
    /// The lowest price of several.
    pub from: &'static str,
    pub outbound: &'static str,
    pub back: &'static str,
    pub direct: &'static str,
    pub stops: [&'static str; 2],
    pub total: &'static str,
    pub per_person: &'static str,
    pub checked: &'static str,
    pub unconfirmed: &'static str,
    pub valid: &'static str,
    pub agency_time: &'static str,
    pub agent: &'static str,
    pub chat: &'static str,
    pub call: &'static str,
    pub hello: [&'static str; 2],
    pub layover: &'static str,
    pub overnight: &'static str,
    pub elsewhere: &'static str,
    /// For a return from another airport, and for one to another airport.
    pub return_elsewhere: [&'static str; 2],
    pub tickets: [&'static str; 2],
    pub luggage: &'static str,
    pub found: [&'static str; 3],
    pub demo: &'static str,
    pub people: [&'static str; 2],
    pub party: &'static str,
    pub adults: [&'static str; 2],
    pub children: [&'static str; 2],
    pub infants: [&'static str; 2],
    /// In the order of `TravelClass`.
    pub cabins: [&'static str; 4],
    pub expired: &'static str,
    pub expired_more: &'static str,
    pub revoked: &'static str,
    pub revoked_more: &'static str,
    pub unknown: &'static str,
    pub unknown_more: &'static str,
    pub limited: &'static str,
    pub limited_more: &'static str,
    pub search: &'static str,
}

/// The texts of a language.
pub fn words(language: Language) -> &'static Words {
    if language.is_english() { &EN } else { &SQ }
}

static SQ: Words = Words {
    weekdays: ["die", "hën", "ma", "mër", "enj", "pre", "sh"],
    language: "Gjuha",
    offer: "Oferta juaj",
    offer_for: "Oferta për {}",
    several: "{} fluturime për të zgjedhur",
    flights: "{} fluturime: {}",
    from: "nga {}",
    outbound: "Vajtja",
    back: "Kthimi",
    direct: "direkt",
    stops: ["1 ndalesë", "{} ndalesa"],
    total: "Çmimi gjithsej",
    per_person: "{} për person",
    checked: "Kontrolluar",
    unconfirmed: "çmim i pakonfirmuar",
    valid: "Vlen deri",
    agency_time: "ora e Tiranës",
    agent: "Agjenti juaj",
    chat: "Na shkruani në WhatsApp",
    call: "Na telefononi",
    hello: [
        "Përshëndetje, ju shkruaj për këtë ofertë:",
        "Përshëndetje {}, ju shkruaj për këtë ofertë:",
    ],
    layover: "{} ndalesë në {}",
    overnight: "gjatë natës",
    elsewhere: "Ndërrim aeroporti: nga njëri te tjetri udhëtoni vetë.",
    return_elsewhere: [
        "Kthimi nga aeroport tjetër: {} – {}, {} – {}.",
        "Kthimi në aeroport tjetër: {} – {}, {} – {}.",
    ],
    tickets: [
        "Bileta të ndara: shitësi garanton nëse humbni fluturimin lidhës.",
        "Bileta të ndara: bagazhin e merrni dhe e dorëzoni vetë; nëse humbni fluturimin lidhës, rreziku është juaji.",
    ],
    luggage: "Bagazhi: çfarë përfshin çmimi ndryshon sipas linjës ajrore; na pyesni para rezervimit.",
    found: [
        "Çmimi ka ndryshuar në kërkimin e fundit",
        "Tani ky fluturim gjendet për {} (kontrolluar {}).",
        "Oferta juaj prej {} mbetet e njëjtë derisa vlen.",
    ],
    demo: "Të dhëna demo: numrat e kësaj faqeje nuk mund të thirren.",
    people: ["për {} udhëtar", "për {} udhëtarë"],
    party: "për {}",
    adults: ["{} i rritur", "{} të rritur"],
    children: ["{} fëmijë", "{} fëmijë"],
    infants: ["{} foshnjë", "{} foshnja"],
    cabins: ["Ekonomike", "Ekonomike premium", "Biznes", "Klasa e parë"],
    expired: "Kjo ofertë ka skaduar",
    expired_more: "Oferta për {} vlente deri {}. Na shkruani dhe ju dërgojmë çmimin e tanishëm.",
    revoked: "Kjo ofertë nuk vlen më",
    revoked_more: "Na shkruani dhe ju dërgojmë një ofertë të re.",
    unknown: "Oferta nuk u gjet",
    unknown_more: "Kontrolloni nëse e keni hapur lidhjen e plotë, ose na shkruani.",
    limited: "Shumë kërkesa",
    limited_more: "Ju lutem prisni një minutë dhe provoni përsëri, ose na shkruani.",
    search: "Kërko fluturime",
};

static EN: Words = Words {
    weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    language: "Language",
    offer: "Your offer",
    offer_for: "Offer for {}",
    several: "{} flights to choose from",
    flights: "{} flights: {}",
    from: "from {}",
    outbound: "Outbound",
    back: "Return",
    direct: "direct",
    stops: ["1 stop", "{} stops"],
    total: "Total price",
    per_person: "{} per person",
    checked: "Checked",
    unconfirmed: "price not confirmed",
    valid: "Valid until",
    agency_time: "Tirana time",
    agent: "Your agent",
    chat: "Write to us on WhatsApp",
    call: "Call us",
    hello: [
        "Hello, I am writing about this offer:",
        "Hello {}, I am writing about this offer:",
    ],
    layover: "{} layover in {}",
    overnight: "overnight",
    elsewhere: "Change of airport: you travel between the two by yourself.",
    return_elsewhere: [
        "Return from another airport: {} – {}, {} – {}.",
        "Return to another airport: {} – {}, {} – {}.",
    ],
    tickets: [
        "Separate tickets, with a guarantee for missed connections from the seller.",
        "Separate tickets: you collect and check in luggage yourself, and a missed connection is at your own risk.",
    ],
    luggage: "Luggage: what the fare includes differs by airline; ask us before you book.",
    found: [
        "The price has changed in the latest search",
        "This flight is now found for {} (checked {}).",
        "Your offer of {} stays the same while it is valid.",
    ],
    demo: "Demo data: the numbers of this page cannot be dialled.",
    people: ["for {} passenger", "for {} passengers"],
    party: "for {}",
    adults: ["{} adult", "{} adults"],
    children: ["{} child", "{} children"],
    infants: ["{} infant", "{} infants"],
    cabins: ["Economy", "Premium Economy", "Business", "First class"],
    expired: "This offer has expired",
    expired_more: "The offer for {} was valid until {}. Write to us, and we will send you the current price.",
    revoked: "This offer is no longer available",
    revoked_more: "Write to us, and we will send you a new offer.",
    unknown: "Offer not found",
    unknown_more: "Check whether you opened the whole link, or write to us.",
    limited: "Too many requests",
    limited_more: "Please wait a minute and try again, or write to us.",
    search: "Search flights",
};

/// A language with the zone of the agency.
#[derive(Clone, Copy)]
pub struct Format {
    pub language: Language,
    pub zone: Tz,
}

impl Format {
    pub fn words(self) -> &'static Words {
        words(self.language)
    }

    /// "sh 12 dhj".
    pub fn weekday_date(self, date: NaiveDate) -> String {
        let weekday = self.words().weekdays[date.weekday().num_days_from_sunday() as usize];
        format!("{weekday} {}", self.short_date(date))
    }

    /// "12 dhj 2026", "12–19 dhj 2026", "28 dhj 2026 – 3 jan 2027".
    pub fn dates(self, there: NaiveDate, back: Option<NaiveDate>) -> String {
        let whole = |date: NaiveDate| format!("{} {}", self.short_date(date), date.year());
        match back {
            None => whole(there),
            Some(back) if back == there => whole(there),
            Some(back) if (there.year(), there.month()) == (back.year(), back.month()) => {
                format!("{}–{}", there.day(), whole(back))
            }
            Some(back) => format!("{} – {}", whole(there), whole(back)),
        }
    }

    /// "sh 12 dhj, 14:05", in the agency's zone.
    pub fn moment(self, moment: Timestamp) -> String {
        let local: DateTime<Tz> = moment.to_datetime().with_timezone(&self.zone);
        format!(
            "{}, {}",
            self.weekday_date(local.date_naive()),
            clock(local.naive_local())
        )
    }

    /// An amount to the cent: "1 118,40 €".
    pub fn amount(self, amount: Cents) -> String {
        let (comma, space) = if self.language.is_english() {
            ('.', ",")
        } else {
            (',', "\u{a0}")
        };
        let digits = (amount.0 / 100).to_string();
        let mut whole = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                whole.push_str(space);
            }
            whole.push(digit);
        }
        let exact = format!("{whole}{comma}{:02}", amount.0 % 100);
        if self.language.is_english() {
            format!("€{exact}")
        } else {
            format!("{exact}\u{a0}€")
        }
    }

    /// "për 2 udhëtarë", or each kind of passenger if not all are adults.
    pub fn party(self, party: &Passengers) -> String {
        let words = self.words();
        let infants = party.infants_in_seat + party.infants_on_lap;
        if party.children + infants == 0 {
            return count(words.people, party.adults);
        }
        let kinds = [
            (words.adults, party.adults),
            (words.children, party.children),
            (words.infants, infants),
        ];
        let kinds: Vec<_> = kinds
            .into_iter()
            .filter(|(_, number)| *number > 0)
            .map(|(forms, number)| count(forms, number))
            .collect();
        words.party.replace("{}", &kinds.join(", "))
    }

    fn short_date(self, date: NaiveDate) -> String {
        format!(
            "{} {}",
            date.day(),
            site::words(self.language).months[date.month0() as usize]
        )
    }
}

/// The form for one or for several.
pub fn count(forms: [&str; 2], number: u32) -> String {
    let form = if number == 1 { forms[0] } else { forms[1] };
    form.replace("{}", &number.to_string())
}

/// A text with its values in the order of their places.
pub fn filled(text: &str, values: &[&str]) -> String {
    let mut parts = text.split("{}");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for (part, value) in parts.zip(values) {
        filled.push_str(value);
        filled.push_str(part);
    }
    filled
}

/// "06:05".
pub fn clock(time: NaiveDateTime) -> String {
    format!("{:02}:{:02}", time.hour(), time.minute())
}

/// "1h 40m".
pub fn duration(minutes: u32) -> String {
    match (minutes / 60, minutes % 60) {
        (0, rest) => format!("{rest}m"),
        (hours, 0) => format!("{hours}h"),
        (hours, rest) => format!("{hours}h {rest}m"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn format(language: Language) -> Format {
        Format {
            language,
            zone: chrono_tz::Europe::Tirane,
        }
    }

    #[test]
    fn amounts_are_exact_to_the_cent() {
        for (cents, sq, en) in [
            (11_840, "118,40\u{a0}€", "€118.40"),
            (5, "0,05\u{a0}€", "€0.05"),
            (1_234_567, "12\u{a0}345,67\u{a0}€", "€12,345.67"),
        ] {
            assert_eq!(format(Language::Sq).amount(Cents(cents)), sq);
            assert_eq!(format(Language::En).amount(Cents(cents)), en);
        }
    }

    #[test]
    fn a_party_of_adults_is_a_number_and_another_one_is_spelled_out() {
        let family = Passengers {
            adults: 2,
            children: 1,
            infants_in_seat: 0,
            infants_on_lap: 1,
        };

        assert_eq!(
            format(Language::Sq).party(&family),
            "për 2 të rritur, 1 fëmijë, 1 foshnjë"
        );
        let one = Passengers {
            adults: 1,
            ..Passengers::default()
        };
        assert_eq!(format(Language::En).party(&one), "for 1 passenger");
    }

    #[test]
    fn moments_are_in_the_zone_of_the_agency() {
        let moment = Timestamp::from("2026-12-11T23:05:00Z".parse::<DateTime<chrono::Utc>>().unwrap());

        assert_eq!(format(Language::Sq).moment(moment), "sh 12 dhj, 00:05");
        assert_eq!(format(Language::En).moment(moment), "Sat 12 Dec, 00:05");
    }

    #[test]
    fn values_are_no_places() {
        assert_eq!(filled("{} – {}", &["{}", "b"]), "{} – b");
    }
}
