//! What operators do to queues while processes run. The command line and the back office call the same functions, and each
//! change is in the log of changes.

mod board;
mod bulk;
mod check;
mod job;
mod observe;
mod releases;
mod store;
mod target;

pub use board::{ALIVE, AccountView, Board, ProcessView, QueueView, read_board};
pub use bulk::{
    ActOnJobs, BulkAction, BulkKind, BulkState, EndJobAction, MOST_PER_SECOND, NewBulkAction, USUAL_PER_SECOND,
    act_on_next, count_selected_jobs, create_bulk_action, end_bulk_action, resume_bulk_action, stop_bulk_action,
};
pub use check::{Finding, Severity, check};
pub use job::{JobAction, act_on_job};
pub use observe::{LISTENER_PATIENCE, observe_board, observe_process};
pub use releases::other_release_serves;
pub use store::JobActionStore;
pub use target::{Amount, OperationError, TargetChange, change_target};
