//! The popular routes and the date, which are needed to decide whether an airport is in use.

use std::sync::Arc;

use chrono::NaiveDate;
use flight_finder_core::{desk::airport_use::Surroundings, prices::demand::PopularRoute};

use crate::http::{data::Data, error::ApiError};

/// The popular routes and the date, as they were before the transaction.
pub(super) struct Around {
    popular: Arc<Vec<PopularRoute>>,
    today: NaiveDate,
}

impl Around {
    pub(super) async fn load(data: &Data) -> Result<Self, ApiError> {
        let (settings, popular) = (data.settings().await?, data.popular_routes().await?);
        Ok(Self {
            popular,
            today: settings.today(data.db().now()),
        })
    }

    pub(super) fn borrowed(&self) -> Surroundings<'_> {
        Surroundings {
            popular: &self.popular,
            today: self.today,
        }
    }
}
