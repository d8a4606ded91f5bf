//! `flight-finder api`

use anyhow::Context;
use flight_finder_api::{App, Monitoring, serve};
use flight_finder_core::{
    base::telemetry::Vitals,
    people::{auth::Auth, staff::create_welcome_link},
    platform::{
        config::{Config, Network},
        db::Db,
        queue::Registration,
    },
    rules::settings::LiveSettings,
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use crate::process;

/// The arguments of processes that serve.
#[derive(clap::Args)]
pub struct Args {
    /// Prints the link with which the first administrator sets up the account. `serve` on SQLite always does.
    #[arg(long)]
    pub print_welcome_link: bool,
}

/// Serves visitors until a stop signal.
pub async fn run(mut config: Config, args: Args) -> anyhow::Result<()> {
    process::raise_file_limit(&mut config);
    let db = process::open_migrated(&config).await?;
    if args.print_welcome_link {
        print_welcome_link(&config, &db).await?;
    }
    let stop = process::stop_signal()?;
    let settings = process::live_settings(&config, &db).await?;
    let monitoring = process::monitoring(&config, &db, &settings, &Vitals::default(), &stop)?;
    let applied = settings.applied();
    let visitors = Visitors::bind(&config, &db, settings, monitoring, stop).await?;
    // A process that cannot serve is not registered: while it is started again and again, each start would be a dead process.
    let registration = Registration::start_with(&db, "api", applied).await?;
    visitors.serve().await;
    registration.leave().await?;
    db.close().await;
    Ok(())
}

/// Prints the link for the first administrator while there is none. It is never logged: logs are kept and copied.
pub async fn print_welcome_link(config: &Config, db: &Db) -> anyhow::Result<()> {
    let mut tx = db.write().await?;
    let link = create_welcome_link(&mut tx).await?;
    tx.commit().await?;
    if let Some(link) = link {
        println!("Nobody administers this installation yet. Within an hour, set up the administrator's account once:");
        println!("  {}/admin/welcome#{}", config.http.site_url(), link.expose());
    }
    Ok(())
}

/// The server of visitors on the address of the configuration.
pub struct Visitors {
    listener: TcpListener,
    app: App,
    stop: CancellationToken,
}

impl Visitors {
    /// Checks what the server needs, and binds its address.
    pub async fn bind(
        config: &Config,
        db: &Db,
        settings: LiveSettings,
        monitoring: Monitoring,
        stop: CancellationToken,
    ) -> anyhow::Result<Self> {
        if config.admin.token.is_some() {
            tracing::warn!(
                "admin.token is not read after this release: `flight-finder tokens create` makes tokens for scripts"
            );
        }
        if config.http.trusted_proxies.iter().any(Network::contains_everything) {
            tracing::warn!("http.trusted_proxies has all addresses: anybody can name any address as its own");
        }
        let auth = Auth::start(db, config).await?;
        let address = config.http.address;
        let listener = TcpListener::bind(address)
            .await
            .with_context(|| format!("http.address: cannot listen on {address}"))?;
        tracing::info!(address = %listener.local_addr()?, "serving");
        let app = App::new(db, settings, config.clone(), auth, monitoring, stop.clone());
        Ok(Self { listener, app, stop })
    }

    /// Serves until the stop signal.
    pub async fn serve(self) {
        serve(self.listener, self.app, self.stop).await;
    }
}
