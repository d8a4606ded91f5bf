//! Measures how long the import of a CSV file with 20,000 airports takes.

use std::{fmt::Write, time::Instant};

use anyhow::Context;
use hyper::{
    Method,
    header::{AUTHORIZATION, CONTENT_TYPE},
};
use serde::Deserialize;

use crate::{figures::number, installation::Engine, report::Goal, wire::Wire};

const LINES: usize = 20_000;
/// The goal for the preview and for applying it together, in seconds.
const WANTED: f64 = 3.0;
const IMPORTS: &str = "/api/admin/airport-imports";

#[derive(Deserialize)]
struct Import {
    id: String,
}

/// Measures how long the preview of a file and applying it take.
pub async fn measure(wire: &mut Wire, engine: Engine, token: &str) -> anyhow::Result<Goal> {
    let bearer = format!("Bearer {token}");
    let headers = [(AUTHORIZATION, bearer.as_str()), (CONTENT_TYPE, "text/csv")];
    let path = format!("{IMPORTS}?file_name=world.csv");
    let upload = wire.request(Method::POST, &path, &headers, world().into())?;
    let begun = Instant::now();
    let import: Import = wire.send(upload).await?.json().context("the preview")?;
    let preview = begun.elapsed().as_secs_f64();
    let path = format!("{IMPORTS}/{}/apply", import.id);
    let apply = wire.request(Method::POST, &path, &headers[..1], bytes::Bytes::new())?;
    let answer = wire.send(apply).await?;
    let both = begun.elapsed().as_secs_f64();
    anyhow::ensure!(answer.status == 200, "applying: {}", answer.status);
    Ok(Goal {
        name: format!("{engine}, import of {LINES} airports"),
        wanted: format!("<= {WANTED} s"),
        measured: format!("{} s (preview {} s)", number(both), number(preview)),
        met: both <= WANTED,
        cause: "Every line is compared with the table, and every change is recorded with its old and new values.",
    })
}

/// The file. There are 17,576 codes; the last lines have a code for the second time.
fn world() -> String {
    let letters = || 'A'..='Z';
    let codes = letters().flat_map(|one| letters().flat_map(move |two| letters().map(move |three| [one, two, three])));
    let mut file = "Airport Name,City,State,IATA Code\n".to_owned();
    for code in codes.clone().chain(codes).take(LINES) {
        let code = String::from_iter(code);
        writeln!(file, "Airport {code},City,State,{code}").expect("writing to memory does not fail");
    }
    file
}
