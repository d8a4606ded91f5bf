//! Storing connections in batches, as pairing makes them.

use std::collections::{HashMap, HashSet};

use tracing::instrument;

use super::store::{Stored, Written};
use crate::{
    base::ids::{ConnectionId, LocationId, TemplateTypeId},
    landing::pages::{Activity, slug},
    platform::db::{Result, Tx},
};

/// Rows whose stored values are read at once.
const ROWS_PER_READ: usize = 500;
/// Rows of one INSERT, as the specification has it.
const ROWS_PER_INSERT: usize = 50;
/// The numbers of a path that are looked up first. Each further look-up has twice as many.
const FIRST_NUMBERS: u32 = 16;
const MAX_NUMBERS: u32 = 1_024;

/// A connection that should exist and be active.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewConnection {
    pub from: LocationId,
    pub to: LocationId,
    pub template_type: TemplateTypeId,
    /// The path without a number: that of `slug::connection_path`.
    pub path: String,
}

/// What became of the rows. A pair that was given twice counts once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Upserted {
    pub created: u64,
    /// They were inactive, or had another type or path.
    pub updated: u64,
    pub unchanged: u64,
}

/// Stores connections: adds those that are missing, and makes the others active, of this type and with this path. A stored path
/// that differs from the wished one only in its number stays. A path that changes leads to the new one.
///
/// Other transactions that add connections wait until this one ends, because they could choose the same paths.
#[instrument(name = "landing.upsert_connections", skip_all, fields(connections.rows = rows.len()))]
pub async fn upsert_connections(tx: &mut Tx, rows: &[NewConnection]) -> Result<Upserted> {
    tx.connections().lock().await?;
    tx.plan_for_values().await?;
    let mut total = Upserted::default();
    for rows in rows.chunks(ROWS_PER_READ) {
        let batch = Batch::read(tx, rows).await?;
        total.created += batch.created;
        total.updated += batch.updated;
        total.unchanged += batch.unchanged;
        batch.write(tx).await?;
    }
    Ok(total)
}

/// Rows that are read and not written yet.
#[derive(Default)]
struct Batch {
    written: Vec<Written>,
    /// The rows among them that exist already.
    changed: Vec<ConnectionId>,
    /// Paths that rows do not have any more.
    left: Vec<(String, ConnectionId)>,
    /// Paths that rows did not have.
    taken: Vec<String>,
    created: u64,
    updated: u64,
    unchanged: u64,
}

impl Batch {
    async fn read(tx: &mut Tx, rows: &[NewConnection]) -> Result<Self> {
        let stored = tx.connections().stored(rows).await?;
        let (mut seen, mut wished) = (HashSet::new(), Vec::new());
        let mut batch = Self::default();
        for row in rows.iter().filter(|row| seen.insert((row.from, row.to))) {
            match stored.get(&(row.from, row.to)) {
                Some(old) if slug::is_path_of(&old.path, &row.path) => batch.keep_path(row, old),
                old => wished.push((row, old)),
            }
        }
        let free = free_paths(tx, wished.iter().map(|(row, _)| row.path.as_str())).await?;
        for ((row, old), path) in wished.into_iter().zip(free) {
            batch.give_path(row, old, path);
        }
        Ok(batch)
    }

    /// Adds a row whose path stays.
    fn keep_path(&mut self, row: &NewConnection, old: &Stored) {
        if old.status == Activity::Active && old.template_type == row.template_type {
            self.unchanged += 1;
        } else {
            self.updated += 1;
            self.changed.push(old.id);
            self.written.push(Written::new(old.id, row, old.path.clone()));
        }
    }

    /// Adds a row that gets a path.
    fn give_path(&mut self, row: &NewConnection, old: Option<&Stored>, path: String) {
        self.taken.push(path.clone());
        let id = if let Some(old) = old {
            self.updated += 1;
            self.changed.push(old.id);
            self.left.push((old.path.clone(), old.id));
            old.id
        } else {
            self.created += 1;
            ConnectionId::new()
        };
        self.written.push(Written::new(id, row, path));
    }

    async fn write(self, tx: &mut Tx) -> Result<()> {
        for rows in self.written.chunks(ROWS_PER_INSERT) {
            tx.connections().upsert(rows).await?;
        }
        tx.page_links().note_changed(&self.changed).await?;
        let connections: Vec<_> = self.written.iter().map(|row| row.id).collect();
        tx.rendered_pages().mark(&connections).await?;
        if !self.taken.is_empty() {
            tx.connections().forget_redirects(&self.taken).await?;
        }
        if !self.left.is_empty() {
            tx.connections().redirect(&self.left).await?;
        }
        Ok(())
    }
}

/// For each path the path itself, or with the first number that makes it one that no connection and none before it in the list has.
pub(super) async fn free_paths(tx: &mut Tx, wished: impl Iterator<Item = &str>) -> Result<Vec<String>> {
    let wished: Vec<_> = wished.map(ToOwned::to_owned).collect();
    let mut taken = if wished.is_empty() {
        HashSet::new()
    } else {
        tx.connections().taken_paths(&wished).await?
    };
    // For each path, the numbers up to which `taken` is complete.
    let mut known: HashMap<&str, u32> = HashMap::new();
    let mut free = Vec::with_capacity(wished.len());
    for path in &wished {
        let chosen = loop {
            let up_to = known.get(path.as_str()).copied().unwrap_or(1);
            if let Some(path) = free_up_to(path, up_to, &taken) {
                break path;
            }
            let more = (up_to - 1).clamp(FIRST_NUMBERS, MAX_NUMBERS);
            let numbers: Vec<_> = (up_to + 1..=up_to + more)
                .map(|number| slug::numbered(path, number))
                .collect();
            taken.extend(tx.connections().taken_paths(&numbers).await?);
            known.insert(path, up_to + more);
        };
        taken.insert(chosen.clone());
        free.push(chosen);
    }
    Ok(free)
}

/// The path itself, or with the first number up to this one that is not taken.
fn free_up_to(path: &str, up_to: u32, taken: &HashSet<String>) -> Option<String> {
    if !taken.contains(path) {
        return Some(path.to_owned());
    }
    (2..=up_to)
        .map(|number| slug::numbered(path, number))
        .find(|path| !taken.contains(path))
}
