//! How fast the pages are on a slow phone, as Chromium says.

use std::path::Path;

use anyhow::Context;
use flight_finder_core::time::Clock;
use serde::Deserialize;
use tokio::process::Command;

use crate::{
    figures::Rounds,
    report::{Figure, Goal},
    searches::{Searches, follow},
    stand::{Engine, Stand},
};

/// Options that each provider has.
const SIZE: usize = 500;
const LARGEST_PAINT_MS: f64 = 2_000.0;
const FILTER_CHANGE_MS: f64 = 50.0;

/// With Node where `web/` needs it.
const SCRIPT: &str = r#"PATH="$(scripts/node-setup):$PATH" && cd web && exec node scripts/measure-pages.ts "$@""#;

const PAINT_CAUSE: &str = "The style sheet and the font come before the text is painted; each is a round trip of 150 ms and its \
                           bytes at 200 KB a second.";
const FILTER_CAUSE: &str = "Box, tabs and three flights are drawn anew, up to 60 texts, on a processor four times slower: working them out, \
                            layout and paint take about a third each.";

/// What the script prints, in milliseconds.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    largest_paint: Vec<f64>,
    filter_change: Vec<f64>,
    filter_followed: Vec<f64>,
}

/// Measures the release build with the pages inside it.
pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let stand = Stand::new(Engine::Sqlite, executable, postgres).await?;
    let (measured, count) = stand.explained(visit(&stand).await)?;
    stand.remove().await?;
    let mut figure = Figure::new(
        "Pages on a slow phone",
        format!(
            "`serve` on SQLite, Chromium with a processor 4 times slower and a network of 1.6 Mbps with 150 ms. /home with an empty \
             cache: its largest contentful paint. Results with {count} flights: from a click on a box of the filters to the frame \
             that shows box and flights, as the browser's event timing says to 8 ms, and to the frame that shows what follows: \
             the counts of all boxes, the address, and the flights below the window. Medians of {} with the least and the most.",
            measured.largest_paint.len()
        ),
    );
    let goal = |name: &str, limit: f64, values: Vec<f64>, cause: &'static str| {
        let rounds = Rounds::of(values);
        Goal {
            name: name.to_owned(),
            wanted: format!("<= {limit} ms"),
            measured: format!("{rounds} ms"),
            met: rounds.median() <= limit,
            cause,
        }
    };
    figure.goals.push(goal(
        "/home, largest contentful paint",
        LARGEST_PAINT_MS,
        measured.largest_paint,
        PAINT_CAUSE,
    ));
    figure.goals.push(goal(
        "a filter change, until box and flights show it",
        FILTER_CHANGE_MS,
        measured.filter_change,
        FILTER_CAUSE,
    ));
    let followed = Rounds::of(measured.filter_followed);
    figure.note(
        "a filter change, until the counts have followed",
        format!("{followed} ms"),
    );
    Ok(figure)
}

/// Makes a search with many flights and lets the script look; answers how many there are.
async fn visit(stand: &Stand) -> anyhow::Result<(Measured, usize)> {
    let running = stand.run_with_results(SIZE).await?;
    let clock = Clock::default();
    let (_, complete) = follow(&running.api.address, &Searches::default().draw(&clock), &clock).await?;
    let (_, batch) = complete.path.rsplit_once('/').unwrap_or_default();
    let site = format!("http://{}", running.api.address);
    let results = format!("/results?batch_id={batch}");
    let output = Command::new("bash")
        .args(["-c", SCRIPT, "measure-pages", &site, &results])
        .output()
        .await?;
    let said = String::from_utf8_lossy(&output.stderr);
    anyhow::ensure!(output.status.success(), "measure-pages.ts: {said}");
    let measured = serde_json::from_slice(&output.stdout).context("measure-pages.ts prints JSON")?;
    Ok((measured, complete.count))
}
