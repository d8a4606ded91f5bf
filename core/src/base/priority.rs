//! Threads whose work may wait for that of others.

/// How much the priority of such a thread is below that of the others, in steps of `nice`: it gets a third of their share of the
/// processor. With 10 it gets a tenth, and on a busy machine nothing is done in the time of a request.
const NICE: i32 = 5;

/// Lowers the priority of this thread for ever. `what` names its work: `passwords`.
pub fn lower(what: &str) {
    if let Err(error) = rustix::process::nice(NICE) {
        tracing::warn!(%error, what, "the work of a thread has the priority of all other work");
    }
}
