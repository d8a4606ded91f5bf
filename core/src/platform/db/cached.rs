//! A value of the database that a process keeps in memory.

use std::{
    sync::{PoisonError, RwLock},
    time::Duration,
};

use tokio::sync::Mutex;

use super::{Db, Result};
use crate::base::time::{Clock, Timestamp};

/// How long the load of a new value may wait for the database while an old value is known.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(1);

/// A value that is loaded when it is needed, by one caller at a time.
///
/// A value is fresh for a time. The first caller after that time loads it again. Meanwhile other callers get the old
/// value, or wait if it is too old. If a load fails, the old value stays and counts as just loaded, so an unavailable
/// database is asked only once per such period.
///
/// `moka` does not offer this: it removes an expired value, so all callers wait for the next value, and get none if
/// loading fails.
pub struct Cached<T> {
    /// Names the values in the log: "airports".
    name: &'static str,
    ages: Ages,
    kept: RwLock<Option<Kept<T>>>,
    /// Held by the caller that loads.
    loading: Mutex<()>,
}

/// The ages up to which a value is used.
#[derive(Clone, Copy, Debug)]
pub struct Ages {
    /// Up to this age the value is not loaded again.
    pub fresh: Duration,
    /// Up to this age callers get the value while another caller loads it again.
    pub usable: Duration,
}

#[derive(Clone)]
struct Kept<T> {
    /// When the value was loaded, or when the last attempt to load it again failed.
    at: Timestamp,
    value: T,
}

impl<T: Clone> Cached<T> {
    /// Nothing is loaded yet.
    pub fn new(name: &'static str, ages: Ages) -> Self {
        Self {
            name,
            ages,
            kept: RwLock::default(),
            loading: Mutex::default(),
        }
    }

    /// Returns the value. `load` gets the database, with a short acquire timeout if there is an old value.
    pub async fn get(&self, db: &Db, load: impl AsyncFnOnce(Db) -> Result<T>) -> Result<T> {
        let load = async |is_known| {
            let db = if is_known {
                db.with_acquire_timeout(ACQUIRE_TIMEOUT)
            } else {
                db.clone()
            };
            load(db).await
        };
        self.get_at(db.clock(), load).await
    }

    /// Makes the next caller load the value. If a load is under way, this waits for its end, so its value is not kept.
    pub async fn forget(&self) {
        let _loading = self.loading.lock().await;
        self.keep(None);
    }

    /// `load` gets `true` if an old value is known.
    async fn get_at(&self, clock: &Clock, load: impl AsyncFnOnce(bool) -> Result<T>) -> Result<T> {
        if let Some(value) = self.value(clock, self.ages.fresh) {
            return Ok(value);
        }
        let _loading = match (self.loading.try_lock(), self.value(clock, self.ages.usable)) {
            (Ok(loading), _) => loading,
            (Err(_taken), Some(old)) => return Ok(old),
            (Err(_taken), None) => self.loading.lock().await,
        };
        // Another caller may have loaded the value while this caller waited.
        if let Some(value) = self.value(clock, self.ages.fresh) {
            return Ok(value);
        }
        let began = clock.now();
        let kept = match self.kept() {
            None => Kept {
                at: began,
                value: load(false).await?,
            },
            Some(old) => match load(true).await {
                Ok(value) => Kept { at: began, value },
                Err(error) => {
                    tracing::warn!(%error, "{} cannot be read, the last ones stay", self.name);
                    Kept { at: clock.now(), ..old }
                }
            },
        };
        self.keep(Some(kept.clone()));
        Ok(kept.value)
    }

    /// The value, if it is younger than `age`.
    fn value(&self, clock: &Clock, age: Duration) -> Option<T> {
        let kept = self.kept()?;
        kept.at.is_within(age, clock.now()).then_some(kept.value)
    }

    fn kept(&self) -> Option<Kept<T>> {
        self.kept.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn keep(&self, kept: Option<Kept<T>>) {
        *self.kept.write().unwrap_or_else(PoisonError::into_inner) = kept;
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::oneshot;

    use super::*;
    use crate::platform::db::DbError;

    const SECOND: Duration = Duration::from_secs(1);

    fn cached() -> (Cached<u32>, Clock) {
        let ages = Ages {
            fresh: 3 * SECOND,
            usable: 10 * SECOND,
        };
        (Cached::new("numbers", ages), Clock::driven(Timestamp(1)))
    }

    /// Returns what `get_at` returns to a caller whose load returns `number`.
    async fn get(cached: &Cached<u32>, clock: &Clock, number: u32) -> u32 {
        cached.get_at(clock, async |_| Ok(number)).await.unwrap()
    }

    async fn fail(_: bool) -> Result<u32> {
        Err(DbError::Busy(sqlx::Error::PoolTimedOut))
    }

    /// Runs `other` while a caller's load, which returns 3, is under way. Returns the results of both.
    async fn while_one_loads<R>(cached: &Cached<u32>, clock: &Clock, other: impl Future<Output = R>) -> (u32, R) {
        let (loaded, number) = oneshot::channel();
        let first = cached.get_at(clock, async |_| Ok(number.await.unwrap()));
        let finish = async {
            // The other caller meets the lock first.
            tokio::task::yield_now().await;
            loaded.send(3).unwrap();
        };
        let (first, other, ()) = tokio::join!(first, other, finish);
        (first.unwrap(), other)
    }

    #[tokio::test]
    async fn a_value_is_loaded_again_when_it_is_no_longer_fresh() {
        let (cached, clock) = cached();

        assert_eq!(get(&cached, &clock, 1).await, 1);
        clock.advance(2 * SECOND);
        assert_eq!(get(&cached, &clock, 2).await, 1);
        clock.advance(SECOND);
        assert_eq!(get(&cached, &clock, 3).await, 3);
    }

    #[tokio::test]
    async fn callers_of_the_first_value_share_one_load() {
        let (cached, clock) = cached();

        assert_eq!(while_one_loads(&cached, &clock, get(&cached, &clock, 4)).await, (3, 3));
    }

    #[tokio::test]
    async fn other_callers_get_the_old_value_while_one_loads() {
        let (cached, clock) = cached();
        get(&cached, &clock, 1).await;
        clock.advance(9 * SECOND);

        assert_eq!(while_one_loads(&cached, &clock, get(&cached, &clock, 4)).await, (3, 1));
        assert_eq!(get(&cached, &clock, 5).await, 3);
    }

    #[tokio::test]
    async fn other_callers_wait_when_the_old_value_is_too_old() {
        let (cached, clock) = cached();
        get(&cached, &clock, 1).await;
        clock.advance(10 * SECOND);

        assert_eq!(while_one_loads(&cached, &clock, get(&cached, &clock, 4)).await, (3, 3));
    }

    #[tokio::test]
    async fn the_old_value_stays_while_it_cannot_be_loaded_again() {
        let (cached, clock) = cached();
        get(&cached, &clock, 1).await;
        clock.advance(60 * SECOND);

        assert_eq!(cached.get_at(&clock, fail).await.unwrap(), 1);
        clock.advance(2 * SECOND);
        assert_eq!(get(&cached, &clock, 4).await, 1, "it was tried lately");
        clock.advance(SECOND);
        assert_eq!(get(&cached, &clock, 5).await, 5);
    }

    #[tokio::test]
    async fn without_an_old_value_a_failed_load_is_an_error() {
        let (cached, clock) = cached();

        assert!(cached.get_at(&clock, fail).await.is_err());
        assert_eq!(get(&cached, &clock, 4).await, 4);
    }

    #[tokio::test]
    async fn only_a_load_with_an_old_value_is_told_that_one_is_known() {
        let (cached, clock) = cached();
        let told = async |is_known| Ok(u32::from(is_known));

        assert_eq!(cached.get_at(&clock, told).await.unwrap(), 0);
        clock.advance(3 * SECOND);
        assert_eq!(cached.get_at(&clock, told).await.unwrap(), 1);
    }

    #[tokio::test]
    async fn a_value_that_began_to_load_before_it_was_forgotten_is_not_kept() {
        let (cached, clock) = cached();
        get(&cached, &clock, 1).await;
        clock.advance(3 * SECOND);

        while_one_loads(&cached, &clock, cached.forget()).await;

        assert_eq!(get(&cached, &clock, 4).await, 4);
    }
}
