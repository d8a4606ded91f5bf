//! Other spellings of the paths of pages.

use crate::db::{Result, Tx};

/// The path of the page that another spelling means, such as "/bileta-avioni-tirana-ne-london/"; `None` if it means none. The
/// path ends with a slash, and no page has or had it.
pub async fn other_spelling(_tx: &mut Tx, _path: &str) -> Result<Option<String>> {
    Ok(None)
}
