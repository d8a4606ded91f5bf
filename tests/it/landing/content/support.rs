//! Locations, connections, pages and prices for these cases.

use flight_finder_core::{
    base::ids::{ConnectionId, LocationId},
    landing::content::{Content, Problem, compute},
    platform::providers::Provider,
    prices::calendar::{Calendar, Day, FarePrice},
    rules::settings::LiveSettings,
};

use crate::support::prelude::*;

/// 2026-11-20 at noon UTC.
pub const NOW: Timestamp = Timestamp(1_795_176_000_000_000);

/// An installation with rows of its own, at [`NOW`].
pub struct Rows {
    pub db: Db,
    database: AnyDatabase,
}

/// A location by its number, the name of its city, its state, and its two texts.
pub type NewLocation<'a> = (u32, Option<&'a str>, &'a str, Option<&'a str>, Option<&'a str>);

/// A connection by its number, its locations and the state of its page. Its page is wanted as often as 1,000 less the number.
#[derive(Clone, Copy)]
pub struct NewConnection {
    pub number: u32,
    pub from: u32,
    pub to: u32,
    pub status: &'static str,
    pub state: &'static str,
}

pub fn connection(number: u32, from: u32, to: u32) -> NewConnection {
    NewConnection {
        number,
        from,
        to,
        status: "active",
        state: "live",
    }
}

pub fn connection_id(number: u32) -> ConnectionId {
    ConnectionId(Uuid::from_u128(u128::from(number)))
}

pub fn location_id(number: u32) -> LocationId {
    LocationId(Uuid::from_u128(u128::from(number)))
}

/// A fare by its day, airline, whether it is direct, its base price in cents and its minutes.
pub fn fare(day: &str, airline: &str, is_direct: bool, cents: i64, duration: Option<i64>) -> FarePrice {
    FarePrice {
        date: day.parse().unwrap(),
        airline: airline.to_owned(),
        is_direct,
        base_price: Cents(cents),
        duration,
        seen_at: NOW,
    }
}

/// The settings of an installation without a provider key, where the sandbox answers, or with one.
pub fn settings(db: &Db, has_key: bool) -> LiveSettings {
    let mut config = Config::load(None).unwrap();
    config.sandbox.url = Some("http://127.0.0.1:9".to_owned());
    if has_key {
        config.providers[Provider::RapidApi].key = Some("a key".to_owned().into());
    }
    LiveSettings::new(db.clone(), config.providers, config.sandbox, None)
}

impl Rows {
    pub async fn new(shared: &SharedDatabase) -> Self {
        seed(&shared.db).await;
        Self {
            db: shared.with_clock(Clock::driven(NOW)).await,
            database: shared.connection().await,
        }
    }

    pub async fn execute(&mut self, text: impl Into<String>) {
        self.database.execute(text).await;
    }

    /// An id as the database writes it.
    pub fn id(&self, number: u32) -> String {
        match self.database {
            AnyDatabase::Sqlite(_) => format!("X'{number:032X}'"),
            AnyDatabase::Postgres(_) => format!("'{}'", Uuid::from_u128(u128::from(number))),
        }
    }

    pub fn bytes(&self, bytes: &[u8]) -> String {
        let digits = bytes
            .iter()
            .fold(String::new(), |digits, byte| format!("{digits}{byte:02x}"));
        match self.database {
            AnyDatabase::Sqlite(_) => format!("X'{digits}'"),
            AnyDatabase::Postgres(_) => format!("'\\x{digits}'::bytea"),
        }
    }

    pub async fn locations(&mut self, locations: &[NewLocation<'_>]) {
        let quoted = |text: Option<&str>| text.map_or("NULL".to_owned(), |text| format!("'{text}'"));
        for (number, city, state, nga, per) in locations {
            let kind = if city.is_some() { "city" } else { "state" };
            let values = [*city, Some(*state), *nga, *per].map(quoted).join(", ");
            self.execute(format!(
                "INSERT INTO seo_location_formats
                     (id, type, city, state, nga_format, per_format, status, search_text, changed_at)
                 VALUES ({}, '{kind}', {values}, 'ready', '', 0)",
                self.id(*number)
            ))
            .await;
        }
    }

    /// Adds connections of the type that is that of their ends.
    pub async fn connections(&mut self, connections: &[NewConnection]) {
        for NewConnection {
            number,
            from,
            to,
            status,
            state,
        } in connections
        {
            let (id, from, to) = (self.id(*number), self.id(*from), self.id(*to));
            let kind = |location: &str| format!("(SELECT type FROM seo_location_formats WHERE id = {location})");
            self.execute(format!(
                "INSERT INTO seo_location_connections
                     (id, from_location_id, to_location_id, status, template_type_id, template_url, created_at, updated_at)
                 SELECT {id}, {from}, {to}, '{status}', id, '/bileta-avioni/page-{number}/', {number}, 0 FROM seo_template_types
                 WHERE slug = coalesce({} || '-' || {}, 'city-city')",
                kind(&from),
                kind(&to)
            ))
            .await;
            let want = 1_000 - i64::from(*number);
            self.execute(format!(
                "INSERT INTO rendered_pages (connection_id, state, reasons, want) VALUES ({id}, '{state}', '', {want})"
            ))
            .await;
        }
    }

    pub async fn fares(&self, from: &str, to: &str, demo: bool, fares: &[FarePrice]) {
        let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
        let mut tx = self.db.write().await.unwrap();
        let mut calendars = tx.calendars();
        calendars
            .save_fares(&from, &to, fares, Cents(2_000), demo)
            .await
            .unwrap();
        tx.commit().await.unwrap();
    }

    /// Stores the calendar of a month: days with their prices in cents, all of direct flights.
    pub async fn calendar(&self, from: &str, to: &str, month: &str, demo: bool, days: &[(&str, i64)]) {
        let route = route_month(from, to, month.parse().unwrap());
        let day = |(date, cents): &(&str, i64)| {
            let day = Day {
                price: Cents(*cents),
                is_direct: true,
            };
            (date.parse().unwrap(), day)
        };
        let calendar = Calendar {
            grid: days.iter().map(day).collect(),
            has_direct_flight: true,
            demo,
            last_update: NOW,
        };
        commit!(self.db, |tx| tx.calendars().save(&route, &calendar));
    }

    pub async fn compute(&self, has_key: bool, numbers: &[u32]) -> Vec<Result<Content, Problem>> {
        let ids: Vec<_> = numbers.iter().copied().map(connection_id).collect();
        let computed = compute(&self.db, &settings(&self.db, has_key), &ids).await.unwrap();
        assert!(computed.iter().map(|(id, _)| id).eq(&ids));
        computed.into_iter().map(|(_, content)| content).collect()
    }

    /// Computes the page of one connection of an installation with a key.
    pub async fn one(&self, number: u32) -> Result<Content, Problem> {
        self.compute(true, &[number]).await.remove(0)
    }
}
