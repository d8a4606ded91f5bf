//! The state of one api process, and the part of it that each area takes.

use std::sync::Arc;

use axum::extract::FromRef;
use flight_finder_core::{
    base::time::Clock,
    people::auth::Auth,
    platform::{config::Config, db::Db},
    rules::settings::LiveSettings,
};
use tokio_util::sync::CancellationToken;

use crate::{
    desk::{bookings::Inbox, quotes::Quotes},
    http::{access::Access, data::Data, slots::Slots},
    landing::{pages::LandingPages, pictures::PictureRenderer, site::SiteState},
    platform::{health::Health, monitoring::Monitoring, queue::board::Boards},
    prices::calendar::Calendars,
    search::searches::Searches,
};

/// The parts that handlers take. Cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

struct Parts {
    access: Arc<Access>,
    data: Arc<Data>,
    searches: Arc<Searches>,
    calendars: Arc<Calendars>,
    inbox: Arc<Inbox>,
    quotes: Arc<Quotes>,
    pictures: Arc<PictureRenderer>,
    boards: Arc<Boards>,
    health: Arc<Health>,
    monitoring: Monitoring,
    site: Arc<SiteState>,
    landing: Arc<LandingPages>,
    config: Config,
}

impl App {
    /// Starts the tasks that wake waiting polls. `stop` ends these polls.
    pub fn new(
        db: &Db,
        settings: LiveSettings,
        config: Config,
        auth: Auth,
        monitoring: Monitoring,
        stop: CancellationToken,
    ) -> Self {
        let data = Arc::new(Data::new(db, settings));
        let pictures = Arc::new(PictureRenderer::new(&config.pictures));
        let slots = Slots::new(config.http.waiting_polls, config.http.waiting_polls_per_address);
        Self(Arc::new(Parts {
            access: Arc::new(Access::new(&config, data.db(), Arc::new(auth))),
            searches: Arc::new(Searches::start(data.clone(), slots.clone(), stop.clone())),
            calendars: Arc::new(Calendars::start(data.clone(), slots.clone(), stop.clone())),
            inbox: Arc::new(Inbox::new(data.clone(), slots, stop)),
            quotes: Arc::new(Quotes::new(data.clone(), pictures.clone())),
            pictures,
            boards: monitoring.boards.clone(),
            health: monitoring.health.clone(),
            monitoring,
            site: Arc::new(SiteState::new(data.clone(), &config.http)),
            landing: Arc::default(),
            data,
            config,
        }))
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    pub(crate) fn access(&self) -> &Access {
        &self.0.access
    }

    pub(crate) fn clock(&self) -> &Clock {
        self.0.data.db().clock()
    }
}

/// Each handler takes only the part of its area, so that areas do not depend on the whole application.
macro_rules! parts {
    ($($name:ident: $part:ty),* $(,)?) => {$(
        impl FromRef<App> for $part {
            fn from_ref(app: &App) -> Self {
                app.0.$name.clone()
            }
        }
    )*};
}

parts! {
    access: Arc<Access>,
    data: Arc<Data>,
    searches: Arc<Searches>,
    calendars: Arc<Calendars>,
    inbox: Arc<Inbox>,
    quotes: Arc<Quotes>,
    pictures: Arc<PictureRenderer>,
    boards: Arc<Boards>,
    health: Arc<Health>,
    site: Arc<SiteState>,
    landing: Arc<LandingPages>,
    monitoring: Monitoring,
}
