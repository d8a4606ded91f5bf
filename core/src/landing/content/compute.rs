//! Computes the content of a batch of pages.

use std::collections::{HashMap, HashSet};

use chrono_tz::Tz;

use super::{
    compose::{Inputs, compose},
    duplicates::{Rank, signature},
    expiry::expiry,
    fares::cheapest,
    page::LandingPage,
    price::Counted,
    problem::Problem,
    reads::{Failure, Reads},
    state::{Reason, Texts, state_of},
};
use crate::{
    base::{
        ids::{ConnectionId, LocationId, TemplateTypeId},
        money::Cents,
        time::{DAY, Timestamp},
    },
    landing::pages::{LivePage, LiveSignature, PageConnection, PageState, PageTemplate},
    platform::db::{Db, Result, Tx},
    rules::settings::{LiveSettings, SettingValues},
};

/// The most related destinations of a page.
pub(super) const RELATED: usize = 6;
/// The most popular cities of a page.
pub(super) const POPULAR: usize = 3;

/// The content of a page, and whether visitors and search engines may see it.
#[derive(Clone, Debug, PartialEq)]
pub struct Content {
    pub page: LandingPage,
    pub state: PageState,
    /// Why it is not live.
    pub reasons: Vec<Reason>,
    /// The digest of its own data, by which pages that say the same are found; empty if it has none.
    pub signature: Vec<u8>,
    /// How often people searched for its route in the last 30 days.
    pub want: i64,
    /// When the page is computed again although nothing marks it: when its content expires, or a day after it was held back as a
    /// duplicate. `None` for a page without prices and for one that is held back because a text is missing.
    pub expires_at: Option<Timestamp>,
    /// Live pages with the same data that are less wanted. They are marked as due, and the next rendering holds them back.
    pub displaces: Vec<ConnectionId>,
}

/// What all pages of a batch share.
struct Shared {
    counted: Counted,
    /// The agency's time zone.
    zone: Tz,
    adult_rate: Cents,
    airlines: HashMap<String, String>,
    templates: HashMap<TemplateTypeId, PageTemplate>,
    reverse: HashMap<(LocationId, LocationId), LivePage>,
}

/// A page before it is compared with others.
struct Draft {
    content: Content,
    rank: Rank,
}

/// Computes the content of pages, in one read transaction. A page that cannot be computed has a [`Problem`]. An error means that the
/// whole batch is to be tried again.
#[tracing::instrument(name = "landing.compute_pages", skip_all, fields(pages.count = connections.len()))]
pub async fn compute(
    db: &Db,
    settings: &LiveSettings,
    connections: &[ConnectionId],
) -> Result<Vec<(ConnectionId, Result<Content, Problem>)>> {
    let access = settings.access().await?;
    let settings = settings.get().await?;
    let mut tx = db.read().await?;
    let now = tx.now();
    let counted = Counted {
        now,
        today: settings.today(now),
        demo: !access.has_real_key(),
    };
    let found = tx.page_inputs().connections(connections).await?;
    let shared = read_shared(&mut tx, &found, counted, &settings.values).await?;
    let mut drafts = draft_all(&mut tx, &shared, connections, &found).await?;
    hold_duplicates(&mut tx, &mut drafts, now).await?;
    let finished = drafts.into_iter().map(|(id, draft)| (id, draft.map(Draft::finished)));
    Ok(finished.collect())
}

async fn read_shared(
    tx: &mut Tx,
    connections: &[PageConnection],
    counted: Counted,
    settings: &SettingValues,
) -> Result<Shared> {
    let types: HashSet<_> = connections
        .iter()
        .map(|connection| connection.template_type_id)
        .collect();
    let types: Vec<_> = types.into_iter().collect();
    let templates = tx.page_inputs().templates(&types).await?;
    let airlines = tx.airlines().list().await?;
    let ways_back: Vec<_> = connections
        .iter()
        .map(|connection| (connection.to_location_id, connection.from_location_id))
        .collect();
    let reverse = tx.page_inputs().live_between(&ways_back).await?;
    Ok(Shared {
        counted,
        zone: settings.search.time_zone,
        adult_rate: settings.commission.adult,
        airlines: airlines
            .into_iter()
            .map(|airline| (airline.code, airline.name))
            .collect(),
        templates: templates
            .into_iter()
            .map(|template| (template.template_type_id, template))
            .collect(),
        reverse: reverse
            .into_iter()
            .map(|page| ((page.from_location_id, page.to_location_id), page))
            .collect(),
    })
}

async fn draft_all(
    tx: &mut Tx,
    shared: &Shared,
    connections: &[ConnectionId],
    found: &[PageConnection],
) -> Result<Vec<(ConnectionId, Result<Draft, Problem>)>> {
    let mut reads = Reads::new(tx, shared.counted);
    let ends = found
        .iter()
        .flat_map(|connection| [connection.from_location_id, connection.to_location_id]);
    reads.read_endpoints(ends).await?;
    let mut drafts = Vec::with_capacity(connections.len());
    for id in connections {
        let connection = found.iter().find(|connection| connection.id == *id);
        let drafted = match connection {
            Some(connection) => draft(&mut reads, shared, connection).await,
            None => Err(Problem::Route.into()),
        };
        match drafted {
            Ok(draft) => drafts.push((*id, Ok(draft))),
            Err(Failure::Page(problem)) => drafts.push((*id, Err(problem))),
            Err(Failure::Db(error)) => return Err(error),
        }
    }
    Ok(drafts)
}

async fn draft(reads: &mut Reads<'_>, shared: &Shared, connection: &PageConnection) -> Result<Draft, Failure> {
    let template = shared
        .templates
        .get(&connection.template_type_id)
        .ok_or(Problem::Template)?;
    let (from, to) = (
        reads.endpoint(connection.from_location_id)?,
        reads.endpoint(connection.to_location_id)?,
    );
    super::route_end::check(&from, &to)?;
    let (origin, own) = (connection.from_location_id, connection.id);
    let prices = reads.prices(&from, &to).await?;
    let fares = cheapest(&from, &to, &prices);
    let pairs: Vec<_> = fares.iter().map(|(price, _)| (&price.from, &price.to)).collect();
    let pages = reads.pages_of((&from, &to), &pairs, own).await?;
    let way_back = (connection.to_location_id, connection.from_location_id);
    let reverse = shared.reverse.get(&way_back).cloned();
    let reverse = reads.priced(reverse.into_iter().collect()).await?;
    let related = reads.related(origin, own, RELATED).await?;
    let related = reads.priced(related).await?;
    let popular = reads.popular_cities(origin, &to.location.state, own, POPULAR).await?;
    let popular = reads.priced(popular).await?;
    let want = reads.searches(&from, &to).await?;
    let page = compose(&Inputs {
        path: &connection.template_url,
        template,
        from: from.clone(),
        to: to.clone(),
        prices: &prices,
        airlines: &shared.airlines,
        pages: &pages,
        reverse: reverse.first(),
        related: &related,
        popular_cities: &popular,
        adult_rate: shared.adult_rate,
        today: shared.counted.today,
    })?;
    let texts = Texts {
        nga: from.location.nga_format.as_deref(),
        per: to.location.per_format.as_deref(),
    };
    Ok(Draft::new(page, texts, want, connection, shared.zone))
}

impl Draft {
    fn new(page: LandingPage, texts: Texts<'_>, want: i64, connection: &PageConnection, zone: Tz) -> Self {
        let signature = signature(&page);
        let (state, reasons) = state_of(&page, texts);
        let expires_at = expiry(&page, zone).filter(|_| state.is_served());
        Self {
            content: Content {
                page,
                state,
                reasons,
                signature,
                want,
                expires_at,
                displaces: Vec::new(),
            },
            rank: Rank::new(connection.want, connection.created_at, connection.id),
        }
    }

    fn is_live(&self) -> bool {
        self.content.state == PageState::Live
    }

    fn finished(mut self) -> Content {
        self.content.page.indexed = self.is_live();
        self.content
    }
}

/// Holds back each page with the data of a live page, stored or of this batch, that stays live instead.
async fn hold_duplicates(
    tx: &mut Tx,
    drafts: &mut [(ConnectionId, Result<Draft, Problem>)],
    now: Timestamp,
) -> Result<()> {
    let batch: HashSet<_> = drafts.iter().map(|(id, _)| *id).collect();
    let mut live: Vec<_> = drafts
        .iter_mut()
        .filter_map(|(_, draft)| draft.as_mut().ok())
        .filter(|draft| draft.is_live())
        .collect();
    let signatures: Vec<_> = live.iter().map(|draft| draft.content.signature.as_slice()).collect();
    let mut stored = tx.page_inputs().live_with(&signatures).await?;
    stored.retain(|page| !batch.contains(&page.id));
    let mut firsts: HashMap<Vec<u8>, Rank> = HashMap::new();
    let of_batch = live.iter().map(|draft| (draft.content.signature.clone(), draft.rank));
    let of_others = stored.iter().map(|page| (page.signature.clone(), rank(page)));
    for (signature, rank) in of_batch.chain(of_others) {
        let first = firsts.entry(signature).or_insert(rank);
        *first = rank.min(*first);
    }
    for draft in &mut live {
        let content = &mut draft.content;
        if firsts[&content.signature] == draft.rank {
            let same = stored.iter().filter(|page| page.signature == content.signature);
            content.displaces = same.map(|page| page.id).collect();
        } else {
            content.state = PageState::Held;
            content.reasons = vec![Reason::NearDuplicate];
            // Nothing marks it when the other page stops being live.
            content.expires_at = Some(now.plus(DAY));
        }
    }
    Ok(())
}

fn rank(page: &LiveSignature) -> Rank {
    Rank::new(page.want, page.created_at, page.id)
}
