//! The client of the calendar.

use chrono::NaiveDate;

use super::{CalendarError, CalendarMonth, grid::read};
use crate::providers::{Endpoint, Gate, Http, endpoints::join, http::Call, rapidapi::classify};

/// The client of one account.
#[derive(Clone, Debug)]
pub struct Calendar {
    http: Http,
    endpoint: Endpoint,
}

impl Calendar {
    /// A client for `endpoint`.
    pub fn new(http: Http, endpoint: Endpoint) -> Self {
        Self { http, endpoint }
    }

    /// The known prices from `origin` to `destination` in the month that `day` lies in.
    pub async fn month(
        &self,
        origin: &str,
        destination: &str,
        day: NaiveDate,
        gate: &dyn Gate,
    ) -> Result<CalendarMonth, CalendarError> {
        let Endpoint { base_url, host, key } = &self.endpoint;
        let mut url = join(base_url, ["flights", "price-calendar-web"]);
        let month = day.format("%Y-%m").to_string();
        let query = [
            ("fromEntityId", origin),
            ("toEntityId", destination),
            ("yearMonth", &month),
            ("currency", "EUR"),
        ];
        url.query_pairs_mut().extend_pairs(query);
        let call = Call {
            name: "calendar.month",
            url,
            host: Some(host),
            key,
            classify,
        };
        let reply = self.http.get(call, gate).await.map_err(CalendarError::request)?;
        read(&reply, day, key)
    }
}
