//! How long the sandbox takes for an answer: it must be cheap, because measurements share the machine's cores with it.

use std::{path::Path, time::Instant};

use chrono::Days;
use flight_finder_core::base::time::Clock;
use hyper::header::HeaderName;

use crate::{
    figures::{Sample, number},
    process::Program,
    report::{Figure, Goal},
    wire::Wire,
};

/// Answers of each kind.
const ANSWERS: usize = 20;
/// The longest median of an answer in milliseconds.
const MAX_MS: f64 = 100.0;
const CAUSE: &str = "The sandbox computes each answer anew from its seed.";

pub async fn measure(executable: &Path) -> anyhow::Result<Figure> {
    let mut figure = Figure::new(
        "Sandbox",
        format!("Complete answers of the sandbox without its latency, {ANSWERS} of each kind over one connection."),
    );
    let logs = tempfile::tempdir()?;
    let program = Program {
        path: executable,
        database: "sqlite::memory:",
        logs: logs.path(),
    };
    let running = program.start(&["sandbox"], &[("FLIGHT_FINDER_SANDBOX_LATENCY", "0-0")])?;
    running.ready("/_sandbox/stats").await?;
    let mut wire = Wire::connect(&running.address).await?;
    let headers = [
        (HeaderName::from_static("x-rapidapi-key"), "demo"),
        (HeaderName::from_static("x-sandbox-scenario"), "A-first-complete"),
    ];
    for (name, path) in paths() {
        let mut took = Vec::new();
        // The first answer warms up.
        for number in 0..=ANSWERS {
            let begun = Instant::now();
            let answer = wire.get(&path, &headers).await?;
            anyhow::ensure!(answer.status.is_success(), "{path}: {}", answer.status);
            if number > 0 {
                took.push(begun.elapsed());
            }
        }
        let took = Sample::new(took);
        let (name, median) = (format!("{name}, median"), took.percentile(50));
        let measured = format!("{} ms (most {} ms)", number(median), number(took.most()));
        figure
            .goals
            .push(Goal::at_most(name, median, MAX_MS, " ms", CAUSE).shown_as(measured));
    }
    Ok(figure)
}

/// One request of each kind, with its name.
fn paths() -> [(&'static str, String); 5] {
    let out = Clock::default().now().to_datetime().date_naive() + Days::new(30);
    let back = out + Days::new(4);
    let month = out.format("%Y-%m");
    let trip = |from, to| format!("fromEntityId={from}&toEntityId={to}&departDate={out}&currency=EUR");
    [
        (
            "provider A, one way",
            format!("/flights/search-one-way?{}", trip("TIA", "VIE")),
        ),
        (
            "provider A, round trip",
            format!("/flights/search-roundtrip?{}&returnDate={back}", trip("TIA", "VIE")),
        ),
        (
            "provider A, round trip between cities",
            format!("/flights/search-roundtrip?{}&returnDate={back}", trip("LOND", "PARI")),
        ),
        (
            "provider B, round trip",
            format!("/roundtrip/demo/TIA/VIE/{out}/{back}/1/0/0/Economy/EUR"),
        ),
        (
            "calendar",
            format!("/flights/price-calendar-web?fromEntityId=TIA&toEntityId=VIE&yearMonth={month}&currency=EUR"),
        ),
    ]
}
