//! What documents say of the sources: paths, and the numbers of the documentation in `docs/app`. The web app fills them into the texts when it is built.
//!
//! They are committed as `docs/app/numbers.json`, so that the web app is built without Rust. After a change of one of
//! them, run `INSTA_UPDATE=always cargo test --test it documentation` and commit the file.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use chrono::NaiveDate;
use flight_finder_core::{
    base::{month::WINDOW_MONTHS, page::NumberedPage, trip::Passengers},
    landing::pages::changes::{ApplyLandingChange, EndLandingChange},
    people::{factors, sessions, staff, tokens, users},
    platform::{
        codes,
        jobs::{
            FetchFlights, FileSearches, FinishSearch, FoldDemand, GenerateSitemap, MarkPagesOfStates, MarkPricedPages,
            Prune, QueueDueRoutes, RecomputeDemand, RecordFares, RefreshCalendar, RenderPages, RepublishRun,
            RollUpStatistics, StartSearch, TestProviderKey,
        },
        mail::SendMail,
        operations::{ActOnJobs, EndJobAction},
        providers::Provider,
        queue::{Kind, MAX_BACKOFF},
        schedules::SCHEDULES,
    },
    prices::{
        calendar::MAX_PAUSE,
        demand::{self, Level},
    },
    rules::{
        flights::itinerary::{Carrier, Itinerary, Leg, Segment, SegmentAirport, SelfTransfer},
        pricing::{CommissionRules, by_party, commission_presets},
        scoring::{SHORT_HOURS, ScoringSettings},
        settings::{REREAD_AFTER, SettingValues},
    },
    search::searches::{REFRESH_PAUSE, REFRESHES_AN_HOUR, Stability},
};

use crate::{support::prelude::*, tables::OWNERS};

const FILE: &str = "docs/app/numbers.json";

#[test]
fn the_numbers_of_the_documentation_are_those_of_this_program() {
    let numbers = format!("{:#}\n", numbers());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&file, &numbers).unwrap();
    }

    assert!(
        fs::read_to_string(&file).unwrap_or_default() == numbers,
        "{FILE} is stale: run this test with INSTA_UPDATE=always, read the difference and commit it"
    );
}

/// The worker registers each kind of job with a line `Kind => handler`, and a kind of each provider with a call of `on_kind`.
#[test]
fn the_documentation_has_every_kind_of_job() {
    let registry = include_str!("../../worker/src/jobs/mod.rs");
    let registered = registry.lines().filter(|line| {
        let kind = line.trim().split_once(" => ").map(|(kind, _)| kind);
        kind.is_some_and(|kind| kind.chars().all(char::is_alphanumeric))
    });

    let of_each_provider = registry.matches(".on_kind(").count();

    assert_eq!(
        jobs().len(),
        registered.count() + of_each_provider * Provider::ALL.len()
    );
}

/// A path in backticks that begins with a folder of this repository. `<area>` stands for any name, and is not looked up.
#[test]
fn every_path_that_a_document_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut named = 0;
    for document in documents(root) {
        let text = fs::read_to_string(&document).unwrap();
        for path in text.split('`').skip(1).step_by(2).filter(|code| is_path(code)) {
            let file = path
                .strip_prefix("office/")
                .map_or_else(|| root.join(path), |rest| root.join("web/src/office").join(rest));
            assert!(
                file.exists(),
                "{} names {path}, which does not exist",
                document.display()
            );
            named += 1;
        }
    }
    assert!(named > 100, "{named}");
}

#[test]
fn every_link_between_documents_leads_to_a_file() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut followed = 0;
    for document in documents(root).into_iter().chain([root.join("CHANGELOG.md")]) {
        let text = fs::read_to_string(&document).unwrap();
        for rest in text.split("](").skip(1) {
            let target = rest.split([')', '#', ' ']).next().unwrap_or_default();
            if target.is_empty() || target.contains(':') || target.starts_with('/') {
                continue;
            }
            let file = document.parent().unwrap().join(target);
            assert!(
                file.exists(),
                "{} links to {target}, which does not exist",
                document.display()
            );
            followed += 1;
        }
    }
    assert!(followed > 50, "{followed}");
}

/// All documents except the history of changes.
fn documents(root: &Path) -> Vec<PathBuf> {
    let folders = ["docs", "docs/adr", "docs/app"].map(|folder| fs::read_dir(root.join(folder)).unwrap());
    let listed = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
    let of_root = ["README.md", "CONTRIBUTING.md"].map(|name| root.join(name));
    listed
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .chain(of_root)
        .collect()
}

fn is_path(code: &str) -> bool {
    const FOLDERS: [&str; 13] = [
        "api/",
        "bench/",
        "core/",
        "deploy/",
        "docs/",
        "migrations/",
        "office/",
        "sandbox/",
        "scheduler/",
        "scripts/",
        "tests/",
        "web/",
        "worker/",
    ];
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-/".contains(letter);
    FOLDERS.iter().any(|folder| code.starts_with(folder)) && code.chars().all(is_plain)
}

fn numbers() -> Value {
    json!({
        "auth": auth(),
        "calendar": {"months": WINDOW_MONTHS, "longest_pause_seconds": MAX_PAUSE.as_secs()},
        "commission": commission(),
        "config": config(),
        "demand": demand(),
        "jobs": jobs(),
        "page": {"usual": NumberedPage::USUAL_SIZE, "most": NumberedPage::MAX},
        "queue": {"longest_backoff_seconds": MAX_BACKOFF.as_secs()},
        "schedules": schedules(),
        "scoring": {"short_hours": SHORT_HOURS, "example": score()},
        "search": {
            "refresh_pause_seconds": REFRESH_PAUSE.as_secs(),
            "refreshes_per_hour": REFRESHES_AN_HOUR,
            "stability_high_days": days_of(Stability::High),
            "stability_medium_days": days_of(Stability::Medium),
        },
        "settings": settings(),
        "settings_seen_seconds": REREAD_AFTER.as_secs(),
        "tables": OWNERS.iter().map(|(area, tables)| json!({"area": area, "tables": tables})).collect::<Vec<_>>(),
    })
}

fn auth() -> Value {
    json!({
        "access_token_seconds": tokens::LIFETIME.as_secs(),
        "code_seconds": codes::VALID.as_secs(),
        "mails_per_hour": codes::MAX_MAILS,
        "most_factors": factors::MAX_FACTORS,
        "password_characters": users::MIN_CHARACTERS,
        "session_idle_seconds": sessions::IDLE.as_secs(),
        "welcome_seconds": staff::WELCOME.as_secs(),
    })
}

/// The rates of a new installation: three adults and a child as an example, and what the fourth adult adds.
fn commission() -> Value {
    let rules = CommissionRules::default();
    let party = Passengers {
        adults: 3,
        children: 1,
        ..Passengers::default()
    };
    let priced = rules.price(Cents(30_000), &party);
    let fourth = by_party(&rules, &rules)
        .adults
        .into_iter()
        .find(|party| party.passengers.adults == 4);
    json!({
        "example": {
            "base_price": priced.base_price.euro(),
            "commission": priced.commission_amount.euro(),
            "discount": priced.group_discount.euro(),
            "total": priced.total_price.euro(),
        },
        "fourth_adult": fourth.and_then(|party| party.step).unwrap().euro(),
        "presets": commission_presets().map(|preset| json!({
            "name": preset.name,
            "tiers": preset.group_discount_rules,
        })),
    })
}

fn config() -> Value {
    let Config { auth, http, .. } = Config::load(None).unwrap();
    json!({
        "auth": {
            "codes_per_minute": auth.codes_per_minute,
            "factor_tries_per_minute": auth.factor_tries_per_minute,
            "mails_per_minute": auth.mails_per_minute,
            "sign_ins_per_minute": auth.sign_ins_per_minute,
        },
        "http": {"creates_per_minute": http.creates_per_minute, "reads_per_minute": http.reads_per_minute},
    })
}

fn demand() -> Value {
    let now = Timestamp(0);
    let fewest = |level| (1..1_000).find(|&searches| Level::from_searches(searches, None, now) == level);
    let interval = |level: Level| level.interval_hours().map(|hours| hours * 3_600);
    json!({
        "after_error_seconds": demand::AFTER_ERROR.as_secs(),
        "events_of_an_address": demand::EVENTS_OF_AN_ADDRESS,
        "forgotten_seconds": Duration::from_hours(demand::FORGOTTEN_HOURS).as_secs(),
        "high_searches": fewest(Level::High),
        "high_seconds": interval(Level::High),
        "intervals": demand::INTERVAL_HOURS,
        "low_seconds": interval(Level::Low),
        "medium_searches": fewest(Level::Medium),
        "medium_seconds": interval(Level::Medium),
        "open_seconds": Duration::from_hours(demand::LOOK_HOURS).as_secs(),
        "popular_callers": demand::POPULAR_CALLERS,
        "popular_seconds": demand::MONTH.as_secs(),
        "popular_shown": demand::SHOWN,
        "remembered_seconds": demand::REMEMBERED.as_secs(),
        "repeated_seconds": demand::REPEATED.as_secs(),
        "routes_of_a_caller": demand::ROUTES_OF_A_CALLER,
    })
}

fn jobs() -> Vec<Value> {
    let of_each_provider = |kind: fn(Provider) -> Kind| Provider::ALL.map(kind).map(of_kind).to_vec();
    let others = vec![
        job::<FinishSearch>(),
        job::<RepublishRun>(),
        job::<RecordFares>(),
        job::<RefreshCalendar>(),
        job::<FoldDemand>(),
        job::<RecomputeDemand>(),
        job::<QueueDueRoutes>(),
        job::<ActOnJobs>(),
        job::<EndJobAction>(),
        job::<RollUpStatistics>(),
        job::<Prune>(),
        job::<FileSearches>(),
        job::<ApplyLandingChange>(),
        job::<EndLandingChange>(),
        job::<MarkPricedPages>(),
        job::<MarkPagesOfStates>(),
        job::<RenderPages>(),
        job::<GenerateSitemap>(),
        job::<SendMail>(),
    ];
    [
        vec![job::<StartSearch>()],
        of_each_provider(FetchFlights::kind),
        others,
        of_each_provider(TestProviderKey::kind),
    ]
    .concat()
}

fn job<J: JobKind>() -> Value {
    of_kind(Kind::of::<J>())
}

fn of_kind(kind: Kind) -> Value {
    json!({"name": kind.name, "queue": kind.queue, "attempts": kind.max_attempts, "seconds": kind.timeout.as_secs()})
}

fn schedules() -> Vec<Value> {
    let of = |schedule: &flight_finder_core::platform::schedules::Schedule| json!({"name": schedule.name, "cron": schedule.cron});
    SCHEDULES.iter().map(of).collect()
}

/// A direct round trip, and what each direction contributes to its score.
fn score() -> Value {
    const DIRECTION: &str = "2027-05-10";
    let leg = |departs: &str, arrives: &str| {
        let at = |time: &str| format!("{DIRECTION}T{time}:00").parse().unwrap();
        let airport = SegmentAirport {
            code: "TIA".into(),
            name: "Tirana".into(),
        };
        let carrier = Carrier {
            code: "OS".into(),
            name: "Austrian".into(),
            ..Carrier::default()
        };
        let segment = Segment {
            from: airport.clone(),
            to: airport,
            departs: at(departs),
            arrives: at(arrives),
            duration_minutes: 95,
            flight_number: "848".to_owned(),
            marketing: carrier,
            operating: None,
        };
        Leg {
            segments: vec![segment],
            duration_minutes: 95,
        }
    };
    let score = |legs: Vec<Leg>| {
        let itinerary = Itinerary {
            id: "".into(),
            legs,
            price: Cents(0),
            best: false,
            self_transfer: SelfTransfer::None,
            unconfirmed: false,
        };
        // The party pays more than the limit of a low price.
        ScoringSettings::default().score(&itinerary, Cents(100_000), 1)
    };
    let (there, back) = (leg("06:00", "07:35"), leg("19:00", "20:35"));
    json!({
        "departs": "06:00",
        "minutes": 95,
        "returns": "19:00",
        "outbound": score(vec![there.clone()]),
        "return": score(vec![back.clone()]),
        "score": score(vec![there, back]),
    })
}

/// The fewest days until departure of a level.
fn days_of(level: Stability) -> Option<u64> {
    let today = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
    (0..1_000).find(|&days| Stability::new(today + chrono::Days::new(days), today) == level)
}

/// The settings of a new installation, without the examples of an agency.
fn settings() -> Value {
    let values = SettingValues::default();
    let mut settings = serde_json::to_value(values).unwrap();
    settings.as_object_mut().unwrap().remove("agency");
    settings
}
