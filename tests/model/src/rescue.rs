//! How expired leases are taken back, and which job is to blame for crashes.

use crate::{
    protocol::{Mutation, Protocol},
    state::{Life, Place, State},
};

/// A job that was alone in this many crashes is to blame.
pub(crate) const MAX_CRASHES: u8 = 3;

/// A job with this many crashes is to blame in any case.
const HOPELESS: u32 = 6;

impl Protocol {
    /// Takes back the jobs of these numbers, whose owners are dead or have lost their leases.
    pub(crate) fn take_back(&self, state: &mut State, expired: &[usize], is_dead: impl Fn(&State, u8) -> bool) {
        let mut dead = Vec::new();
        for &at in expired {
            let Place::Running { process, .. } = state.jobs[at].place else {
                continue;
            };
            if is_dead(state, process) {
                state.jobs[at].crashed_in |= 1 << process;
                dead.push(at);
                let mut workers = state.workers.iter();
                state.has_blamed_the_living |=
                    workers.any(|worker| worker.process == process && worker.life == Life::Up && !worker.is_disturbed);
            }
        }
        let counts: Vec<_> = dead.iter().map(|&at| self.counted(state, at)).collect();
        for &at in expired {
            let job = &mut state.jobs[at];
            job.attempt -= 1;
            job.place = Place::Waiting(0);
        }
        for (&at, counted) in dead.iter().zip(counts) {
            let job = &mut state.jobs[at];
            job.crash_count = counted;
            let is_undecided = job.crashed_in.count_ones() >= u32::from(MAX_CRASHES) && counted < MAX_CRASHES;
            if is_undecided {
                job.place = Place::Waiting(self.undecided_wait(at));
            }
        }
    }

    /// How many crashes count against a job: those in which no other live job was, once there are three.
    fn counted(&self, state: &State, at: usize) -> u8 {
        let crashes = state.jobs[at].crashed_in;
        let number = crashes.count_ones();
        let is_undecided = (u32::from(MAX_CRASHES)..HOPELESS).contains(&number);
        if !is_undecided || self.has(Mutation::EachCrashCounts) {
            return u8::try_from(number).unwrap_or(u8::MAX);
        }
        let others = state
            .jobs
            .iter()
            .enumerate()
            .filter(|(other, job)| *other != at && !job.has_ended());
        if self.has(Mutation::OtherJobInAllCrashes) {
            let mut others = others;
            let shared = others.any(|(_, other)| other.crashed_in & crashes == crashes);
            return if shared { MAX_CRASHES - 1 } else { MAX_CRASHES };
        }
        let shared = others.fold(0, |shared, (_, other)| shared | other.crashed_in);
        let alone = (crashes & !shared).count_ones();
        u8::try_from(alone).unwrap_or(u8::MAX).max(MAX_CRASHES - 1)
    }

    /// For how many ticks a job waits that may be to blame. The code draws the time; here the times of two jobs differ, because they
    /// rarely start together.
    fn undecided_wait(&self, at: usize) -> u8 {
        if self.setting.waits_differ {
            u8::try_from(at + 1).unwrap_or(u8::MAX)
        } else {
            1
        }
    }
}

impl State {
    /// The cause of these crashes is known, so they no longer count against other jobs.
    pub(crate) fn clear_of(&mut self, crashes: u64) {
        for job in self
            .jobs
            .iter_mut()
            .filter(|job| !job.has_ended() && job.crashed_in & crashes != 0)
        {
            job.crashed_in &= !crashes;
            let left = u8::try_from(job.crashed_in.count_ones()).unwrap_or(u8::MAX);
            job.crash_count = left.min(MAX_CRASHES - 1);
        }
    }
}
