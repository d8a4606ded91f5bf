//! What operators do to queues while processes run. The command line and the back office call the same functions, and each
//! change is in the log of changes.

mod board;
mod bulk_action;
mod dismiss;
mod job;
mod observe;
mod problems;
mod process;
mod releases;
mod target;

pub use board::{ALIVE, AccountView, Board, ProcessView, QueueView, read_board};
pub use bulk_action::{
    ActOnJobs, ActionKind, BulkAction, EndJobAction, MAX_PER_SECOND, USUAL_PER_SECOND, count_expired_jobs,
    count_selected_jobs, create_bulk_action,
};
pub use dismiss::dismiss_dead_processes;
pub use job::{JobAction, act_on_job};
pub use observe::{ObservedProblems, observe_board, observe_problems, observe_process};
pub use problems::{Problem, ProblemKind, Severity, problems};
pub use process::{
    DatabaseTrouble, KeyTrouble, LISTENER_PATIENCE, ProcessState, check_database, check_database_and_space,
};
pub use releases::other_release_serves;
pub use target::{Amount, MAX_REASON, OperationError, TargetChange, change_target};
