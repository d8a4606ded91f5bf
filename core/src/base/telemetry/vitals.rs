//! The signs of life of a process, from which its health is judged.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::time::{MissedTickBehavior, interval};

/// How often the runtime notes that it runs.
const TICK: Duration = Duration::from_secs(1);

/// What the parts of a process have noted of their work. Cheap to clone; clones share the notes.
#[derive(Clone, Debug)]
pub struct Vitals(Arc<Mutex<Notes>>);

#[derive(Debug)]
struct Notes {
    /// When the runtime last ran the task that notes it.
    ticked_at: Instant,
    /// The claim loops that look for jobs, and when each last succeeded. A loop whose handlers are all busy is absent.
    claim_loops: BTreeMap<String, Instant>,
}

impl Default for Vitals {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Notes {
            ticked_at: Instant::now(),
            claim_loops: BTreeMap::new(),
        })))
    }
}

impl Vitals {
    /// Notes once a second that the runtime runs tasks. Runs until it is dropped.
    pub async fn keep_ticking(self) {
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tick.tick().await;
            self.notes().ticked_at = Instant::now();
        }
    }

    /// How late the runtime is: zero if it ran the task of each second in time.
    pub fn runtime_lag(&self) -> Duration {
        self.notes().ticked_at.elapsed().saturating_sub(TICK)
    }

    /// Notes that the claim loop of a queue waits for a free handler.
    pub fn claim_loop_rests(&self, queue: &str) {
        self.notes().claim_loops.remove(queue);
    }

    /// Notes that the claim loop of a queue begins to look for jobs, unless it has failed to do so since an earlier moment.
    pub fn claim_loop_looks(&self, queue: &str) {
        let mut notes = self.notes();
        if !notes.claim_loops.contains_key(queue) {
            notes.claim_loops.insert(queue.to_owned(), Instant::now());
        }
    }

    /// Notes that the claim loop of a queue has looked for jobs.
    pub fn claim_loop_works(&self, queue: &str) {
        if let Some(at) = self.notes().claim_loops.get_mut(queue) {
            *at = Instant::now();
        }
    }

    /// How long ago each claim loop that looks for jobs last succeeded.
    pub fn claim_loop_ages(&self) -> BTreeMap<String, Duration> {
        let loops = &self.notes().claim_loops;
        loops.iter().map(|(queue, at)| (queue.clone(), at.elapsed())).collect()
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
