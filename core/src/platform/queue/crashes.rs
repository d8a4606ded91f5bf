//! Decides which job is to blame when processes die. A job that is to blame is set aside: it ends as dead.
//!
//! A crash stops every job that the process ran, and at most one of these jobs caused it; if somebody killed the
//! process, none did. So a crash counts against a job only if no other job was in it that may be to blame instead. A job
//! that has ended is not, and once a job is set aside, its crashes no longer count against others.

use std::collections::BTreeSet;

/// [`MAX_CRASHES`] as a literal for texts of statements. With a literal instead of a parameter, a statement can use the
/// index `jobs_set_aside_idx`, whose condition contains the same number.
macro_rules! max_crashes {
    () => {
        3
    };
}

pub(super) use max_crashes;

/// A job is set aside if no other live job was in this many of its crashes.
pub(super) const MAX_CRASHES: usize = max_crashes!();
/// A job with this many crashes is set aside in any case, so that jobs that always run together do not crash for ever.
const HOPELESS: usize = 6;

/// The names of the processes that died while they ran a job.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Crashes(BTreeSet<String>);

impl Crashes {
    /// Reads the column `crashed_in`; a list that cannot be read counts as empty.
    pub(super) fn from_column(column: Option<&str>) -> Self {
        let names = column.and_then(|names| serde_json::from_str(names).ok());
        Self(names.unwrap_or_default())
    }

    pub(super) fn to_column(&self) -> String {
        serde_json::json!(self.0).to_string()
    }

    /// Adds the death of `process`. A process that is found dead twice counts once.
    #[must_use]
    pub(super) fn and(mut self, process: &str) -> Self {
        self.0.insert(process.to_owned());
        self
    }

    /// The crashes that another job did not cause which was in `explained`; `None` if it was in none of these.
    pub(super) fn without(&self, explained: &Self) -> Option<Self> {
        let rest: BTreeSet<_> = self.0.difference(&explained.0).cloned().collect();
        (rest.len() < self.0.len()).then_some(Self(rest))
    }

    /// How many crashes count against the job as long as it is undecided whether it is to blame.
    pub(super) fn undecided(&self) -> usize {
        self.0.len().min(MAX_CRASHES - 1)
    }

    /// Whether there are so many crashes that the other jobs in them have to be checked.
    pub(super) fn is_suspect(&self) -> bool {
        self.0.len() >= MAX_CRASHES
    }

    /// Returns how many crashes count against the job, given the crashes of the other jobs that have not ended. A job
    /// with at least [`MAX_CRASHES`] counted crashes is set aside.
    pub(super) fn counted<'a>(&self, others: impl IntoIterator<Item = &'a Self>) -> usize {
        if !(MAX_CRASHES..HOPELESS).contains(&self.0.len()) {
            return self.0.len();
        }
        let mut alone: BTreeSet<_> = self.0.iter().collect();
        for other in others {
            alone.retain(|process| !other.0.contains(*process));
        }
        alone.len().max(self.undecided())
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
        let job = crashes(&["a", "b", "c", "d"]);

        assert_eq!(job.counted(&[crashes(&["b"])]), MAX_CRASHES);
    }

    #[test]
    fn two_jobs_that_were_in_the_same_three_crashes_are_not_to_blame_yet() {
        let job = crashes(&["a", "b", "c"]);

        assert_eq!(job.counted(std::slice::from_ref(&job)), MAX_CRASHES - 1);
    }

    /// Somebody killed process "d". That this job was alone in it says nothing of the crashes before.
    #[test]
    fn a_crash_alone_says_nothing_of_those_that_another_job_may_have_caused() {
        let (job, other) = (crashes(&["a", "b", "c", "d"]), crashes(&["a", "b", "c", "e"]));

        assert_eq!(job.counted(std::slice::from_ref(&other)), MAX_CRASHES - 1);
        assert_eq!(job.counted(&[crashes(&["a"]), crashes(&["b", "c"])]), MAX_CRASHES - 1);
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
