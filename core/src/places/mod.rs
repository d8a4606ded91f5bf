//! Places: airports and cities, how they are found by what people type, and how the administrator edits and imports them.
//!
//! - **Tables**: `airports`, `merged_airports`, `removed_airports`, `airport_imports`, `airport_import_rows`.
//! - **Jobs**: none.
//! - **Must not know**: who flies between places, or for how much. What uses an airport is known by the desk (`airport_use`).

pub mod airports;
