//! Local times: the offset of a place from UTC on a date.
//!
//! A table contains one winter offset per country. The offset of the five widest countries, and of countries outside
//! Europe that are not in the table, follows from their longitude. All other countries use Central European Time. Europe
//! and North America have summer time from the last Sunday of March to the last Sunday of October. This is precise
//! enough for invented flights, because provider answers contain local times without zones.

use chrono::{Datelike, Days, NaiveDate, NaiveDateTime, TimeDelta, Weekday};
use flight_finder_core::places::airports::seed::SeedAirport;

/// Converts a time in UTC to the local time at `airport`.
pub(crate) fn local(airport: &SeedAirport, utc: NaiveDateTime) -> NaiveDateTime {
    utc + TimeDelta::minutes(offset_minutes(airport, utc.date()))
}

/// Converts a local time at `airport` to UTC.
pub(crate) fn utc(airport: &SeedAirport, local: NaiveDateTime) -> NaiveDateTime {
    local - TimeDelta::minutes(offset_minutes(airport, local.date()))
}

/// The offset from UTC in minutes.
pub(crate) fn offset_minutes(airport: &SeedAirport, date: NaiveDate) -> i64 {
    let winter = winter_offset(airport);
    winter
        + if has_summer_time(&airport.country_code) && is_summer(date) {
            60
        } else {
            0
        }
}

fn winter_offset(airport: &SeedAirport) -> i64 {
    match airport.country_code.as_str() {
        "GB" | "IE" | "PT" | "IS" | "MA" | "SN" | "GH" | "CI" => 0,
        "GR" | "BG" | "RO" | "FI" | "EE" | "LV" | "LT" | "UA" | "MD" | "CY" | "IL" | "LB" | "EG" | "ZA" => 120,
        "TR" | "BY" | "SA" | "QA" | "KW" | "BH" | "IQ" | "JO" | "SY" | "KE" | "ET" | "TZ" => 180,
        "IR" => 210,
        "AE" | "OM" | "GE" | "AM" | "AZ" | "MU" => 240,
        "PK" | "UZ" | "MV" => 300,
        "IN" | "LK" => 330,
        "TH" | "VN" | "KH" | "LA" => 420,
        "CN" | "HK" | "SG" | "MY" | "TW" | "PH" => 480,
        "JP" | "KR" => 540,
        "NZ" => 720,
        "US" | "CA" | "RU" | "AU" | "BR" | "ID" | "MX" => by_longitude(airport),
        _ if in_central_europe(airport) => 60,
        _ => by_longitude(airport),
    }
}

fn in_central_europe(airport: &SeedAirport) -> bool {
    airport.latitude > 34.0 && (-10.0..25.0).contains(&airport.longitude)
}

#[expect(clippy::cast_possible_truncation, reason = "a longitude is within 180 degrees")]
fn by_longitude(airport: &SeedAirport) -> i64 {
    60 * (airport.longitude / 15.0).round() as i64
}

fn has_summer_time(country: &str) -> bool {
    const NORTH_AMERICA: &str = "US CA";
    const EUROPE: &str = "AL AD AT BA BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LI LT LU LV MC MD ME MK MT NL NO \
                          PL PT RO RS SE SI SK SM UA VA XK";
    let listed = |list: &str| list.split_whitespace().any(|code| code == country);
    listed(EUROPE) || listed(NORTH_AMERICA)
}

fn is_summer(date: NaiveDate) -> bool {
    let change = |month| last_sunday(date.year(), month);
    (change(3)..change(10)).contains(&date)
}

/// The last Sunday of a month with 31 days.
fn last_sunday(year: i32, month: u32) -> NaiveDate {
    let last = NaiveDate::from_ymd_opt(year, month, 31).expect("March and October have 31 days");
    last - Days::new(u64::from(last.weekday().days_since(Weekday::Sun)))
}

#[cfg(test)]
mod tests {
    use flight_finder_core::places::airports::seed::find;

    use super::*;

    #[test]
    fn offsets_follow_country_and_season() {
        let winter = NaiveDate::from_ymd_opt(2026, 11, 12).unwrap();
        let summer = NaiveDate::from_ymd_opt(2026, 7, 12).unwrap();
        let cases = [("TIA", 60, 120), ("LHR", 0, 60), ("IST", 180, 180), ("JFK", -300, -240)];

        for (code, in_winter, in_summer) in cases {
            let airport = find(code).unwrap();
            assert_eq!(offset_minutes(airport, winter), in_winter, "{code}");
            assert_eq!(offset_minutes(airport, summer), in_summer, "{code}");
        }
    }

    #[test]
    fn summer_time_changes_on_the_last_sundays() {
        assert_eq!(last_sunday(2026, 3), NaiveDate::from_ymd_opt(2026, 3, 29).unwrap());
        assert_eq!(last_sunday(2026, 10), NaiveDate::from_ymd_opt(2026, 10, 25).unwrap());
    }
}
