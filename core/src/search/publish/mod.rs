//! Publishing turns the parts that have arrived for a run into results that a poll can read.
//!
//! Nothing is computed inside a transaction. (1) Each part is committed before a publish starts. (2) Outside a
//! transaction, the version of the run's results and all parts are read, merged, priced, scored, serialised and
//! compressed. (3) One short write transaction compares and swaps the version. If no row is swapped, another publish
//! came in between, and step 2 is repeated. The last publish sees all parts, because parts are committed before the
//! version is read.

mod document;
mod options;
mod preview;
pub mod results;

use std::time::Duration;

pub use document::{Document, published_option, render};
pub use options::{FlightOption, FlightOptions, options};
pub use preview::{Placed, PreviewedFlight, ScoringPreview, preview_scoring};

use crate::{
    base::ids::RunId,
    platform::{
        db::{Db, DbError, Result},
        jobs::RecordFares,
        queue::{Job, NewJob},
    },
    rules::{
        flights::{
            itinerary::ProviderPart,
            merge::{Offer, merge},
            part,
        },
        settings::Settings,
    },
    search::searches::{NO_ANSWER, ProviderRequest, Publish, Run, RunStatus, SearchParams, rules::RunOutcome},
};

/// The shortest time between two publishes of a run; the final publish does not wait.
const PAUSE: Duration = Duration::from_millis(500);

/// Why a run is published.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A part arrived, or a request ended.
    Arrived,
    /// A request ended with flights but without a complete list. If its run has already ended, the run is published
    /// again with these flights.
    Flights,
    /// Prices or scores were changed: a run that shows flights is published again.
    Settings,
}

/// What a publish came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Published {
    /// New results are stored, or the run has ended.
    Yes,
    /// There was nothing new to show.
    Unchanged,
    /// This process has lost the lease of the job that publishes; nothing was written.
    LeaseLost,
}

/// Publishes a run. If a `job` is given, the same transaction ends the job.
#[tracing::instrument(name = "publish.run", skip_all, fields(run.id = %run))]
pub async fn publish(db: &Db, settings: &Settings, run: RunId, cause: Cause, job: Option<&Job>) -> Result<Published> {
    loop {
        let Some(seen) = RunSnapshot::read(db, run).await? else {
            return Ok(Published::Unchanged);
        };
        if !seen.is_news(settings, cause) {
            return Ok(Published::Unchanged);
        }
        if !seen.outcome().is_final()
            && let Some(wait) = seen.pause(db)
        {
            db.clock().sleep(wait).await;
            continue;
        }
        let next = seen.next(settings).await;
        match next.write(db, job).await? {
            Written::Swapped => return Ok(Published::Yes),
            Written::LeaseLost => return Ok(Published::LeaseLost),
            Written::Overtaken => metrics::counter!("flight_finder_publish_overtaken_total").increment(1),
        }
    }
}

/// The offers that a run found, and the parameters of its search.
pub struct FoundOffers {
    pub params: SearchParams,
    pub offers: Vec<Offer>,
    /// Whether some of the offers came from the sandbox.
    pub demo: bool,
}

/// The merged offers of a run; `None` when there is no such run, or its parts are deleted.
pub async fn offers(db: &Db, run: RunId) -> Result<Option<FoundOffers>> {
    let Some(seen) = RunSnapshot::read(db, run).await? else {
        return Ok(None);
    };
    let kept = seen.run.pruned_at.is_none();
    Ok(kept.then(|| FoundOffers {
        offers: merge(&seen.parts),
        demo: seen.is_demo(),
        params: seen.run.params,
    }))
}

/// A run with its requests and parts, as they were read.
struct RunSnapshot {
    run: Run,
    requests: Vec<ProviderRequest>,
    parts: Vec<ProviderPart>,
}

/// A publish that was computed and is not written yet.
struct NextVersion {
    publish: Publish,
    teaches_fares: bool,
    document: Option<Document>,
}

enum Written {
    Swapped,
    Overtaken,
    LeaseLost,
}

impl RunSnapshot {
    async fn read(db: &Db, run: RunId) -> Result<Option<Self>> {
        let mut tx = db.read().await?;
        let Some(run) = tx.searches().run(run).await? else {
            return Ok(None);
        };
        let requests = tx.searches().requests(run.id).await?;
        let stored = tx.searches().parts(run.id).await?;
        drop(tx);
        let parts = stored.into_iter().map(|(provider, body, _, checked_at)| {
            let part = part::decode(&body).map_err(|source| DbError::Corrupt {
                table: "provider_parts",
                column: "body",
                row: run.id.to_string(),
                source,
            })?;
            Ok(ProviderPart {
                provider,
                part,
                checked_at,
            })
        });
        Ok(Some(Self {
            parts: parts.collect::<Result<_>>()?,
            requests,
            run,
        }))
    }

    fn outcome(&self) -> RunOutcome {
        let statuses = self.requests.iter().map(|request| request.status);
        RunOutcome::new(self.run.status, statuses, self.has_flights())
    }

    fn is_news(&self, settings: &Settings, cause: Cause) -> bool {
        match cause {
            // The parts of the run are deleted, so a new publish would show a list without the flights of these parts.
            _ if self.run.pruned_at.is_some() => false,
            Cause::Settings => {
                let shows_flights = match self.run.status {
                    RunStatus::Complete => true,
                    RunStatus::Running => self.run.options > 0,
                    RunStatus::Queued | RunStatus::Failed => false,
                };
                shows_flights && self.run.pricing_revision != settings.pricing_revision
            }
            Cause::Flights if self.run.has_ended() => true,
            Cause::Arrived if self.run.has_ended() => self.outcome().answered > self.run.answered,
            Cause::Arrived | Cause::Flights => {
                self.outcome().is_final() || (self.run.shows_partial && self.has_flights())
            }
        }
    }

    fn pause(&self, db: &Db) -> Option<Duration> {
        let next = self.run.published_at.plus(PAUSE);
        let wait = next.since(db.now()).min(PAUSE);
        (!wait.is_zero()).then_some(wait)
    }

    fn is_demo(&self) -> bool {
        self.parts.iter().any(|part| part.part.demo)
    }

    fn has_flights(&self) -> bool {
        self.parts.iter().any(|part| !part.part.itineraries.is_empty())
    }

    async fn next(self, settings: &Settings) -> NextVersion {
        let RunOutcome {
            status,
            asked,
            answered,
        } = self.outcome();
        let (run, from_version) = (self.run.id, self.run.results_version);
        let demo = self.is_demo();
        let teaches_fares = status == RunStatus::Complete && self.run.params.teaches_fares();
        let document = match status {
            RunStatus::Failed => None,
            _ => Some(self.document(settings).await),
        };
        let publish = Publish {
            run,
            from_version,
            status,
            asked,
            answered,
            options: document.as_ref().map_or(0, |document| document.options),
            demo,
            pricing_revision: settings.pricing_revision,
            last_error: (status == RunStatus::Failed).then_some(NO_ANSWER),
        };
        NextVersion {
            publish,
            teaches_fares,
            document,
        }
    }

    /// Renders on a blocking thread: the work takes milliseconds, and it would delay the tasks that renew leases.
    async fn document(self, settings: &Settings) -> Document {
        let (commission, scoring) = (settings.values.commission.clone(), settings.values.scoring.clone());
        let providers = settings.values.providers.clone();
        let work = move || {
            let list: FlightOptions = options(&self.parts, &self.run.params.passengers, &commission, &scoring);
            render(&list, &self.run.params, &providers)
        };
        tokio::task::spawn_blocking(work)
            .await
            .expect("merging and rendering are total")
    }
}

impl NextVersion {
    async fn write(&self, db: &Db, job: Option<&Job>) -> Result<Written> {
        let mut tx = db.write().await?;
        let Publish { run, status, .. } = self.publish;
        let Some(version) = tx.searches().publish_run(&self.publish).await? else {
            return Ok(Written::Overtaken);
        };
        if let Some(document) = &self.document {
            tx.searches()
                .save_results(run, version, &document.visitor, &document.agent, document.options)
                .await?;
        }
        if status == RunStatus::Complete {
            tx.searches().note_complete(run).await?;
            tx.searches().touch_successor(run).await?;
        }
        if self.teaches_fares {
            tx.queue().enqueue(&NewJob::new(&RecordFares { run })).await?;
        }
        if let Some(job) = job
            && !job.complete_in(&mut tx).await?
        {
            return Ok(Written::LeaseLost);
        }
        tx.commit().await?;
        Ok(Written::Swapped)
    }
}
