//! One QuickJS engine with the loaded script.

use std::{
    cell::Cell,
    rc::Rc,
    time::{Duration, Instant},
};

use rquickjs::{
    CatchResultExt, CaughtError, Context, Ctx, Function, Module, Object, Persistent, Runtime, WriteOptions,
    promise::MaybePromise,
};
use serde::Deserialize;
use url::{Url, quirks};

use super::bundle::Script;

/// The stack of the engine. Less gives misleading errors of React. The thread's own stack is larger, see `pool`.
const STACK: usize = 1 << 20;
/// How long loading the script may take. It takes milliseconds, and a busy machine needs more.
const LOAD_TIME: Duration = Duration::from_secs(30);

/// What one rendering may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes, for the script and the page together.
    pub memory: usize,
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            memory: 128 << 20,
            time: Duration::from_secs(5),
        }
    }
}

/// Why a page was not rendered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderError {
    /// There is no script.
    #[error("the web app is not built: run `make web`")]
    NotBuilt,
    /// The script cannot be compiled or loaded.
    #[error("the script of the web app does not load: {0}")]
    Script(String),
    /// The script threw an error.
    #[error("{0}")]
    Threw(String),
    #[error("the page was not rendered within {0:?}")]
    TimedOut(Duration),
    /// The script returned something else than a page.
    #[error("the script returned no page: {0}")]
    NoPage(String),
    /// The thread ended without an answer.
    #[error("the thread that rendered the page has ended")]
    Lost,
}

/// A rendered page, as a template that the server fills.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Rendered {
    /// The language of the page: `sq`.
    pub language: String,
    /// The elements of the page's head.
    pub head: String,
    /// The content of the page's root element.
    pub html: String,
}

/// An engine, which belongs to one thread. The fields are dropped in this order, because a function that outlives its runtime aborts
/// the process.
pub(super) struct Engine {
    render: Persistent<Function<'static>>,
    context: Context,
    /// Kept until the other fields are dropped.
    _runtime: Runtime,
    deadline: Rc<Cell<Option<Instant>>>,
    limits: Limits,
}

impl Engine {
    /// An engine that has loaded the script.
    pub fn load(script: &Script, limits: Limits) -> Result<Self, RenderError> {
        let bytecode = script.bytecode()?;
        let runtime = Runtime::new().map_err(|error| not_loaded(&error))?;
        runtime.set_memory_limit(limits.memory);
        runtime.set_max_stack_size(STACK);
        let deadline = Rc::new(Cell::new(Some(Instant::now() + LOAD_TIME)));
        let ends = deadline.clone();
        let is_late = move || ends.get().is_some_and(|end| Instant::now() >= end);
        runtime.set_interrupt_handler(Some(Box::new(is_late)));
        let context = Context::full(&runtime).map_err(|error| not_loaded(&error))?;
        let render = context.with(|ctx| load(&ctx, bytecode).catch(&ctx).map_err(|error| not_loaded(&error)))?;
        deadline.set(None);
        Ok(Self {
            render,
            context,
            _runtime: runtime,
            deadline,
            limits,
        })
    }

    /// Renders the page that is described as JSON.
    pub fn render(&self, page: &str) -> Result<Rendered, RenderError> {
        let end = Instant::now() + self.limits.time;
        self.deadline.set(Some(end));
        let answer = self.context.with(|ctx| {
            let called = self
                .render
                .clone()
                .restore(&ctx)
                .and_then(|render| render.call::<_, String>((page,)));
            called.catch(&ctx).map_err(|error| message(&error))
        });
        self.deadline.set(None);
        match answer {
            Ok(json) => serde_json::from_str(&json).map_err(|error| RenderError::NoPage(error.to_string())),
            Err(_) if Instant::now() >= end => Err(RenderError::TimedOut(self.limits.time)),
            Err(text) => Err(RenderError::Threw(text)),
        }
    }

    /// Bytes that the engine has allocated.
    #[cfg(test)]
    pub fn memory(&self) -> i64 {
        let runtime = self.context.runtime();
        runtime.run_gc();
        runtime.memory_usage().memory_used_size
    }
}

/// Compiles a script that sets the variable `SSR`.
pub(super) fn compile(source: &str) -> Result<Vec<u8>, RenderError> {
    let runtime = Runtime::new().map_err(|error| not_loaded(&error))?;
    runtime.set_max_stack_size(STACK);
    let context = Context::full(&runtime).map_err(|error| not_loaded(&error))?;
    context.with(|ctx| {
        let module = Module::declare(ctx.clone(), "ssr", format!("{source}\n;globalThis.SSR=SSR;"));
        let options = WriteOptions {
            strip_source: true,
            ..WriteOptions::default()
        };
        let bytecode = module.and_then(|module| module.write(options));
        bytecode.catch(&ctx).map_err(|error| not_loaded(&error))
    })
}

fn load(ctx: &Ctx<'_>, bytecode: &[u8]) -> rquickjs::Result<Persistent<Function<'static>>> {
    ctx.globals().set("__url", Function::new(ctx.clone(), parts_of_url)?)?;
    ctx.globals().set("__log", Function::new(ctx.clone(), log)?)?;
    ctx.eval::<(), _>(include_str!("prelude.js"))?;
    let module = declare(ctx, bytecode)?;
    module.eval()?.1.finish::<()>()?;
    let bundle: Object<'_> = ctx.globals().get("SSR")?;
    let init: Function<'_> = bundle.get("init")?;
    init.call::<_, MaybePromise<'_>>(())?.finish::<()>()?;
    Ok(Persistent::save(ctx, bundle.get::<_, Function<'_>>("render")?))
}

#[expect(
    unsafe_code,
    reason = "the bytecode was written by `compile` in this process, with the same engine"
)]
fn declare<'js>(ctx: &Ctx<'js>, bytecode: &[u8]) -> rquickjs::Result<Module<'js>> {
    // SAFETY: QuickJS does not check bytecode. This one comes from `compile` and never leaves the process.
    unsafe { Module::load(ctx.clone(), bytecode) }
}

/// The parts of an address in the order of `prelude.js`; `None` if it is no address.
#[expect(clippy::needless_pass_by_value, reason = "the engine passes values")]
fn parts_of_url(address: String, base: Option<String>) -> Option<Vec<String>> {
    let url = match base {
        Some(base) => Url::parse(&base).ok()?.join(&address).ok()?,
        None => Url::parse(&address).ok()?,
    };
    let parts = [
        quirks::href(&url),
        &quirks::origin(&url),
        quirks::protocol(&url),
        quirks::host(&url),
        quirks::pathname(&url),
        quirks::search(&url),
        quirks::hash(&url),
    ];
    Some(parts.map(ToOwned::to_owned).to_vec())
}

/// What the script writes to its console.
#[expect(clippy::needless_pass_by_value, reason = "the engine passes values")]
fn log(text: String) {
    tracing::debug!(text, "the page wrote to its console");
}

fn not_loaded(error: &impl ToString) -> RenderError {
    RenderError::Script(error.to_string())
}

/// The text of an error, with the place in the script.
fn message(error: &CaughtError<'_>) -> String {
    match error {
        CaughtError::Exception(exception) => {
            let stack = exception.stack().unwrap_or_default();
            let place = stack.lines().next().unwrap_or_default().trim();
            let text = exception.message().unwrap_or_default();
            if place.is_empty() {
                text
            } else {
                format!("{text} ({place})")
            }
        }
        other => other.to_string(),
    }
}
