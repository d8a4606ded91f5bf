//! Which job is to blame when processes die.
//!
//! A crash takes down every job that the process ran, and all but one of them are innocent; if somebody killed the
//! process, all are. So a job is not judged by the number of its crashes alone, but by whether another job was there
//! each time.

use std::collections::BTreeSet;

/// [`MAX_CRASHES`] for texts of statements. A literal there, and no parameter, lets them use the index
/// `jobs_set_aside_idx`, whose condition has the same number.
macro_rules! max_crashes {
    () => {
        3
    };
}

pub(super) use max_crashes;

/// From this many crashes on a job is set aside, if no other job was there each time.
pub(super) const MAX_CRASHES: usize = max_crashes!();
/// From this many on it is set aside in any company: jobs that always run together must not crash for ever.
const HOPELESS: usize = 6;

/// The processes that died while they ran a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Crashes(BTreeSet<String>);

impl Crashes {
    /// As the column keeps them; nothing is known of a list that cannot be read.
    pub(super) fn from_column(column: Option<&str>) -> Self {
        let names = column.and_then(|names| serde_json::from_str(names).ok());
        Self(names.unwrap_or_default())
    }

    pub(super) fn to_column(&self) -> String {
        serde_json::json!(self.0).to_string()
    }

    /// The same and the death of `process`. A process that is found dead twice died once.
    #[must_use]
    pub(super) fn and(mut self, process: &str) -> Self {
        self.0.insert(process.to_owned());
        self
    }

    /// Whether there are enough to ask who else was there.
    pub(super) fn is_suspect(&self) -> bool {
        self.0.len() >= MAX_CRASHES
    }

    /// How many count against the job, given the crashes of the other jobs that have not ended. At
    /// [`MAX_CRASHES`] it is set aside.
    pub(super) fn counted<'a>(&self, others: impl IntoIterator<Item = &'a Self>) -> usize {
        let crashes = self.0.len();
        let is_undecided = (MAX_CRASHES..HOPELESS).contains(&crashes);
        if is_undecided && others.into_iter().any(|other| other.0.is_superset(&self.0)) {
            return MAX_CRASHES - 1;
        }
        crashes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crashes(names: &[&str]) -> Crashes {
        names.iter().fold(Crashes::default(), |all, name| all.and(name))
    }

    #[test]
    fn a_job_that_was_alone_in_three_crashes_is_to_blame() {
        let job = crashes(&["a", "b", "c"]);
        let others = [crashes(&["a", "b"]), crashes(&["c"]), crashes(&["b", "c", "d"])];

        assert_eq!(job.counted(&others), MAX_CRASHES);
    }

    #[test]
    fn two_jobs_that_were_in_the_same_three_crashes_are_not_to_blame_yet() {
        let job = crashes(&["a", "b", "c"]);

        assert_eq!(job.counted(std::slice::from_ref(&job)), MAX_CRASHES - 1);
    }

    #[test]
    fn a_fourth_crash_without_the_other_job_decides() {
        let (job, other) = (crashes(&["a", "b", "c", "d"]), crashes(&["a", "b", "c"]));

        assert!(job.counted(std::slice::from_ref(&other)) >= MAX_CRASHES);
        assert_eq!(other.counted(&[job]), MAX_CRASHES - 1);
    }

    #[test]
    fn jobs_that_always_crash_together_are_set_aside_in_the_end() {
        let job = crashes(&["a", "b", "c", "d", "e", "f"]);

        assert!(job.counted(std::slice::from_ref(&job)) >= MAX_CRASHES);
    }

    #[test]
    fn the_death_of_a_process_counts_once() {
        assert_eq!(crashes(&["a", "a", "a"]).counted(&[]), 1);
    }

    #[test]
    fn the_column_reads_back() {
        let job = crashes(&["a", "b"]);

        assert_eq!(Crashes::from_column(Some(&job.to_column())), job);
        assert_eq!(Crashes::from_column(None), Crashes::default());
        assert_eq!(Crashes::from_column(Some("?")), Crashes::default());
    }
}
