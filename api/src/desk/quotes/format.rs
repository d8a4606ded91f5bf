//! Dates, times, amounts and parties in quotes, as their readers write them.

use chrono::{DateTime, Datelike, NaiveDate, NaiveDateTime, Timelike};
use chrono_tz::Tz;
use flight_finder_core::{
    base::{money::Cents, texts::names, time::Timestamp, trip::Passengers},
    t,
};

use crate::http::language::Language;

/// A language with the zone of the agency.
#[derive(Clone, Copy)]
pub struct Format {
    pub language: Language,
    pub zone: Tz,
}

impl Format {
    /// "sh 12 dhj".
    pub fn weekday_date(self, date: NaiveDate) -> String {
        let weekday = &names(self.language).weekdays[date.weekday().num_days_from_sunday() as usize];
        format!("{weekday} {}", self.language.short_date(date))
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
        let Passengers { adults, children, .. } = *party;
        let infants = party.infants_in_seat + party.infants_on_lap;
        let language = self.language;
        if children + infants == 0 {
            return t!(
                language,
                "{people, plural, one {for # passenger} other {for # passengers}}",
                people = adults
            );
        }
        let kinds = [
            (
                adults,
                t!(language, "{adults, plural, one {# adult} other {# adults}}", adults),
            ),
            (
                children,
                t!(
                    language,
                    "{children, plural, one {# child} other {# children}}",
                    children
                ),
            ),
            (
                infants,
                t!(language, "{infants, plural, one {# infant} other {# infants}}", infants),
            ),
        ];
        let kinds = kinds.into_iter().filter(|(number, _)| *number > 0);
        let kinds: Vec<_> = kinds.map(|(_, text)| text).collect();
        t!(language, "for {party}", party = kinds.join(", "))
    }
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
}
