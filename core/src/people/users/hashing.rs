//! Hashes passwords with argon2id, on threads of their own.
//!
//! A hash takes tens of milliseconds of a processor. The threads have a low priority and are fewer than the processors,
//! so polls are answered at once while many people sign in.

#[cfg(feature = "testing")]
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};
use std::{num::NonZero, thread, time::Duration};

use argon2::Params;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, TrySendError};
use secrecy::{ExposeSecret, SecretString};
use tokio::sync::oneshot;

use super::{
    argon2id::{self, Argon2id},
    password::NewPassword,
};
use crate::{base::priority, platform::config::AuthConfig};

/// Passwords that wait for a thread. More are refused.
const QUEUE: usize = 64;
/// A thread that waits for longer gives its memory back.
const MEMORY_KEPT: Duration = Duration::from_secs(10);

/// Too many passwords wait to be hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many passwords wait to be hashed")]
pub struct Overloaded;

/// The threads that hash. They end when it is dropped.
pub struct PasswordHashing {
    tasks: Sender<Task>,
    /// The parameters of new hashes.
    params: Params,
    /// How many passwords were hashed.
    #[cfg(feature = "testing")]
    pub(crate) hashes: Arc<AtomicUsize>,
}

type Task = Box<dyn FnOnce(&mut Argon2id) + Send>;

impl PasswordHashing {
    /// Starts the threads: one fewer than there are processors, and at least one.
    pub fn start(config: &AuthConfig) -> Self {
        let (tasks, waiting) = crossbeam_channel::bounded(QUEUE);
        let params = config.argon2();
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        for _ in 0..processors.saturating_sub(1).max(1) {
            let (waiting, argon2id) = (waiting.clone(), Argon2id::new(params.clone()));
            let thread = thread::Builder::new().name("passwords".to_owned());
            thread
                .spawn(move || {
                    priority::lower("passwords");
                    run(&waiting, argon2id);
                })
                .expect("the system has a thread");
        }
        Self {
            tasks,
            params,
            #[cfg(feature = "testing")]
            hashes: Arc::default(),
        }
    }

    /// Returns the hash to be stored, in PHC format: `$argon2id$v=19$m=…`.
    pub async fn hash(&self, password: NewPassword) -> Result<String, Overloaded> {
        self.run(move |argon2id| argon2id.hash(password.expose().as_bytes()))
            .await
    }

    /// Whether this is the password with the stored hash. Without a stored hash the answer is no, and takes as long as
    /// with one, so that nobody learns which users exist.
    pub async fn is_right(&self, password: SecretString, stored: Option<String>) -> Result<bool, Overloaded> {
        self.run(move |argon2id| argon2id.is_right(password.expose_secret().as_bytes(), stored.as_deref()))
            .await
    }

    /// Whether a new password is the one with the stored hash. Takes the same time without a stored hash.
    pub async fn is_same(&self, password: NewPassword, stored: Option<String>) -> Result<bool, Overloaded> {
        self.is_right(password.into_secret(), stored).await
    }

    /// The hash of a right password with the present parameters; `None` if the stored hash has them.
    pub async fn renew(&self, password: SecretString, stored: Option<&str>) -> Result<Option<String>, Overloaded> {
        let cost = |params: &Params| (params.m_cost(), params.t_cost(), params.p_cost());
        let stored = stored.and_then(argon2id::parts);
        if stored.is_none_or(|(params, ..)| cost(&params) == cost(&self.params)) {
            return Ok(None);
        }
        let renewed = self.run(move |argon2id| argon2id.hash(password.expose_secret().as_bytes()));
        renewed.await.map(Some)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Argon2id) -> T + Send + 'static,
    ) -> Result<T, Overloaded> {
        #[cfg(feature = "testing")]
        self.hashes.fetch_add(1, Ordering::SeqCst);
        let (done, result) = oneshot::channel();
        let task: Task = Box::new(move |argon2id| {
            // Nobody waits for the result of a request that has ended.
            if !done.is_closed() {
                drop(done.send(work(argon2id)));
            }
        });
        match self.tasks.try_send(task) {
            Ok(()) => Ok(result.await.expect("a hashing thread finishes its work")),
            Err(TrySendError::Full(_)) => Err(Overloaded),
            Err(TrySendError::Disconnected(_)) => unreachable!("the threads live as long as the sender"),
        }
    }
}

fn run(waiting: &Receiver<Task>, mut argon2id: Argon2id) {
    loop {
        let task = match waiting.recv_timeout(MEMORY_KEPT) {
            Err(RecvTimeoutError::Timeout) => {
                argon2id.release_memory();
                waiting.recv().ok()
            }
            task => task.ok(),
        };
        match task {
            Some(task) => task(&mut argon2id),
            None => return,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn hashing() -> PasswordHashing {
        PasswordHashing::start(&AuthConfig {
            argon2_memory_kib: Params::MIN_M_COST,
            argon2_iterations: 1,
            argon2_lanes: 1,
            sign_up: false,
            sign_ins_per_minute: 1,
            mails_per_minute: 1,
            codes_per_minute: 1,
            factor_tries_per_minute: 1,
        })
    }

    #[tokio::test]
    async fn only_the_same_password_is_right() {
        let hashing = hashing();
        let password = NewPassword::parse("një fjalëkalim".to_owned().into()).unwrap();

        let stored = hashing.hash(password.clone()).await.unwrap();

        assert!(stored.starts_with("$argon2id$v=19$m=8,t=1,p=1$"), "{stored}");
        assert_ne!(hashing.hash(password).await.unwrap(), stored, "the salts differ");
        let is_right =
            async |text: &str, stored: Option<String>| hashing.is_right(text.to_owned().into(), stored).await;
        assert_eq!(is_right("një fjalëkalim", Some(stored.clone())).await, Ok(true));
        assert_eq!(is_right("nje fjalëkalim", Some(stored)).await, Ok(false));
        assert_eq!(is_right("", None).await, Ok(false));
    }

    #[tokio::test]
    async fn passwords_beyond_the_queue_are_refused() {
        let hashing = hashing();
        let (open, gate) = crossbeam_channel::unbounded::<()>();
        let mut waiting = Vec::new();
        let refused = loop {
            let gate = gate.clone();
            let mut task = Box::pin(hashing.run(move |_| gate.recv()));
            match task.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Pending => waiting.push(task),
                Poll::Ready(result) => break result,
            }
        };

        assert_eq!(refused, Err(Overloaded));
        assert!(waiting.len() >= QUEUE, "{}", waiting.len());
        drop(open);
        for task in waiting {
            task.await.unwrap().unwrap_err();
        }
    }
}
