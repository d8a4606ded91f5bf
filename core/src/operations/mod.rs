//! What operators do to queues while processes run. The command line and the back office call the same functions, and each
//! change is in the log of changes.

mod target;

pub use target::{Handlers, OperationError, TargetChange, change_target};
