//! The speed of the pages on a slow phone, as Chromium measures it.

use std::path::Path;

use flight_finder_core::base::time::Clock;
use serde::Deserialize;

use crate::{
    figures::Rounds,
    installation::{Engine, Installation},
    phone,
    report::{Figure, Goal},
    searches::{Searches, follow},
};

/// The number of options of each provider.
const SIZE: usize = 500;
const LARGEST_PAINT_MS: f64 = 2_000.0;
const FILTER_CHANGE_MS: f64 = 50.0;
/// The goal for the time from opening a link to results until their flights are shown.
const LIST_MS: f64 = 2_000.0;
/// The goal for the time from a tap to the frame that shows its effect.
const TAP_MS: f64 = 200.0;
const HOME_REQUESTS: f64 = 25.0;

const PAINT_CAUSE: &str = "The style sheet and the font load before the text is painted; each needs a round trip of 150 ms and \
                           transfers its bytes at 200 KB a second.";
const FILTER_CAUSE: &str = "The box, the tabs and four flights, up to 80 texts, are rendered again on a processor four times \
                            slower: computing them, layout and paint take about a third each.";

const LIST_CAUSE: &str = "Code, catalogue and flights load together at 200 KB a second after two round trips of 150 ms; \
                          running the code takes the rest.";
const TAP_CAUSE: &str = "The opened part is rendered on a processor four times slower.";
const REQUESTS_CAUSE: &str = "Each part of the code that loads later is a request.";

/// The output of the script, in milliseconds.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Measured {
    largest_paint: Vec<f64>,
    home_requests: Vec<f64>,
    list_appears: Vec<f64>,
    waiting_shown: bool,
    open_filters: Vec<f64>,
    open_details: Vec<f64>,
    focus_picker: Vec<f64>,
    filter_change: Vec<f64>,
    filter_followed: Vec<f64>,
}

/// Measures the release executable, which contains the pages.
pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let installation = Installation::new(Engine::Sqlite, executable, postgres).await?;
    let (measured, count) = installation.explained(visit(&installation).await)?;
    installation.remove().await?;
    let mut figure = Figure::new(
        "Pages on a slow phone",
        format!(
            "`serve` runs on SQLite; Chromium simulates a processor 4 times slower and a network of 1.6 Mbps with 150 ms. For \
             /home with an empty cache, the largest contentful paint and the requests until the network is idle. For results \
             opened by link with an empty cache, the time from the request to the frame with the first flights. For a tap on the \
             filters, a card or a picker, the longest event duration of the browser's event timing, which is exact to 8 ms. For a \
             click on a box of the filters of {count} flights, the same duration until box and flights show it, and the time to \
             the frame with the counts of all boxes, the address, and the flights below the window. Medians of {}, with minimum \
             and maximum.",
            measured.largest_paint.len()
        ),
    );
    let goal = |name: &str, limit: f64, values: Vec<f64>, cause: &'static str| {
        Goal::median_at_most(name, &Rounds::new(values), limit, " ms", cause)
    };
    figure.goals.extend([
        Goal::median_at_most(
            "/home, requests",
            &Rounds::new(measured.home_requests),
            HOME_REQUESTS,
            "",
            REQUESTS_CAUSE,
        ),
        goal(
            "results opened by link, until the flights are shown",
            LIST_MS,
            measured.list_appears,
            LIST_CAUSE,
        ),
        goal("open filters", TAP_MS, measured.open_filters, TAP_CAUSE),
        goal("open details", TAP_MS, measured.open_details, TAP_CAUSE),
        goal("focus a picker", TAP_MS, measured.focus_picker, TAP_CAUSE),
        goal(
            "/home, largest contentful paint",
            LARGEST_PAINT_MS,
            measured.largest_paint,
            PAINT_CAUSE,
        ),
        goal(
            "a filter change, until box and flights show it",
            FILTER_CHANGE_MS,
            measured.filter_change,
            FILTER_CAUSE,
        ),
    ]);
    let waiting = if measured.waiting_shown { "yes" } else { "no" };
    figure.note(
        "results opened by link, whether texts about waiting were shown",
        waiting.to_owned(),
    );
    let followed = Rounds::new(measured.filter_followed);
    figure.note("a filter change, until the counts show it", format!("{followed} ms"));
    Ok(figure)
}

/// Creates a search with many flights and runs the script. Returns the number of flights.
async fn visit(installation: &Installation) -> anyhow::Result<(Measured, usize)> {
    let running = installation.run_with_results(SIZE).await?;
    let clock = Clock::default();
    let (_, complete) = follow(&running.api.address, &Searches::default().draw(&clock), &clock).await?;
    let (_, batch) = complete.path.rsplit_once('/').unwrap_or_default();
    let site = format!("http://{}", running.api.address);
    let results = format!("/results?batch_id={batch}");
    let measured = phone::measure("measure-pages", &[&site, &results]).await?;
    Ok((measured, complete.count))
}
