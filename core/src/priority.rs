//! Threads whose work may wait for that of others.

/// How much the priority of such a thread is below that of the others, in steps of `nice`.
const NICE: i32 = 10;

/// Lowers the priority of this thread for ever. `what` names its work: `passwords`.
pub fn lower(what: &str) {
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::warn!(%error, what, "the work of a thread has the priority of all other work");
    }
}
