//! The fields that a change of a row changed.

use serde_json::{Map, Value};

/// The fields that differ, as they were and as they are. A created or deleted row has all of its fields. A field that only one
/// side has is on that side only.
pub(crate) fn differences(
    before: Option<Map<String, Value>>,
    after: Option<Map<String, Value>>,
) -> (Option<String>, Option<String>) {
    let text = |fields: Map<String, Value>| Value::Object(fields).to_string();
    let (Some(mut before), Some(mut after)) = (before.clone(), after.clone()) else {
        return (before.map(text), after.map(text));
    };
    let same: Vec<_> = before
        .keys()
        .filter(|name| before.get(*name) == after.get(*name))
        .cloned()
        .collect();
    for name in same {
        before.remove(&name);
        after.remove(&name);
    }
    (Some(text(before)), Some(text(after)))
}
