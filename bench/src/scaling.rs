//! How long a changed target of a queue takes until it runs in every process.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Context;
use bytes::Bytes;
use hyper::{
    Method,
    header::{AUTHORIZATION, CONTENT_TYPE},
};
use serde_json::{Value, json};

use crate::{
    figures::{Sample, number},
    installation::{Engine, Installation, SILENT_PROVIDER},
    report::{Figure, Goal},
    wire::Wire,
};

const WORKERS: usize = 3;
/// The queues whose targets change at the same time, each round up or down.
const QUEUES: [&str; 5] = ["search", "provider_a", "provider_b", "calendar", "mail"];
const ROUNDS: usize = 20;
/// The handlers of each process in even and odd rounds.
const HANDLERS: [u64; 2] = [4, 40];
/// The goal for the 99th percentile, in milliseconds.
const WANTED: f64 = 5_000.0;
/// The time between two reads of the board.
const LOOK: Duration = Duration::from_millis(50);
/// A change that takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(30);
const TOKEN: &str = "a-token-for-the-benchmark-of-32-characters";

/// Changes the targets of queues through the API and reads the board until every worker reports as many handlers.
pub async fn measure(executable: &Path, postgres: &str) -> anyhow::Result<Figure> {
    let mut figure = Figure::new(
        "Scaling",
        format!(
            "{WORKERS} workers. {ROUNDS} times, the handlers of each process are changed for {} queues, from {} to {} and back. Measured \
             from the request to the first board on which every worker reports the new number.",
            QUEUES.len(),
            HANDLERS[0],
            HANDLERS[1]
        ),
    );
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let installation = Installation::new(engine, executable, postgres).await?;
        let measured = changes(&installation).await;
        let sample = installation.explained(measured)?;
        figure.goals.push(Goal {
            name: format!("{engine}, a changed target runs in every process, p99 of {}", sample.len()),
            wanted: format!("<= {WANTED} ms"),
            measured: format!(
                "{} ms (median {} ms)",
                number(sample.percentile(99)),
                number(sample.percentile(50))
            ),
            met: sample.percentile(99) <= WANTED,
            cause: "A process reads the targets with its heartbeat, every 2 s, and the board is read at most once a second.",
        });
        installation.remove().await?;
    }
    Ok(figure)
}

async fn changes(installation: &Installation) -> anyhow::Result<Sample> {
    let environment = [SILENT_PROVIDER, ("FLIGHT_FINDER__ADMIN__TOKEN", TOKEN)];
    let program = installation.program();
    let api = program.start(&["api"], &environment)?;
    let mut workers = Vec::with_capacity(WORKERS);
    for _ in 0..WORKERS {
        workers.push(program.start(&["worker"], &environment)?);
    }
    api.ready("/health/ready").await?;
    let mut wire = Wire::connect(&api.address).await?;
    let mut durations = Vec::new();
    for round in 0..ROUNDS {
        let handlers = HANDLERS[round % 2];
        let mut waiting = Vec::with_capacity(QUEUES.len());
        for queue in QUEUES {
            let begun = Instant::now();
            change(&mut wire, queue, handlers).await?;
            waiting.push((queue, begun));
        }
        while !waiting.is_empty() {
            let board = board(&mut wire).await?;
            waiting.retain(|(queue, begun)| {
                let follows = follow(&board, queue, handlers);
                if follows {
                    durations.push(begun.elapsed());
                }
                !follows
            });
            let is_late = waiting.iter().any(|(_, begun)| begun.elapsed() > PATIENCE);
            anyhow::ensure!(!is_late, "not followed within {PATIENCE:?}: {board}");
            tokio::time::sleep(LOOK).await;
        }
    }
    Ok(Sample::new(durations))
}

async fn change(wire: &mut Wire, queue: &str, handlers: u64) -> anyhow::Result<()> {
    let bearer = format!("Bearer {TOKEN}");
    let headers = [(AUTHORIZATION, bearer.as_str()), (CONTENT_TYPE, "application/json")];
    let body = Bytes::from(json!({"per_process": handlers}).to_string());
    let request = wire.request(Method::PATCH, &format!("/api/admin/queues/{queue}"), &headers, body)?;
    let answer = wire.send(request).await?;
    anyhow::ensure!(answer.status == 200, "{queue}: {}", answer.status);
    Ok(())
}

async fn board(wire: &mut Wire) -> anyhow::Result<Value> {
    let bearer = format!("Bearer {TOKEN}");
    let answer = wire.get("/api/admin/queues", &[(AUTHORIZATION, &bearer)]).await?;
    anyhow::ensure!(answer.status == 200, "the board: {}", answer.status);
    serde_json::from_slice(&answer.body).context("the board is JSON")
}

/// Whether every worker has so many handlers of the queue.
fn follow(board: &Value, queue: &str, handlers: u64) -> bool {
    let processes = board["processes"].as_array().map_or(&[][..], Vec::as_slice);
    let numbers: Vec<_> = processes
        .iter()
        .flat_map(|process| process["handlers"].as_array().map_or(&[][..], Vec::as_slice))
        .filter(|served| served["queue"] == queue)
        .map(|served| served["handlers"].as_u64())
        .collect();
    numbers.len() == WORKERS && numbers.iter().all(|number| *number == Some(handlers))
}
