//! The threads that render. A caller takes an idle thread or starts one, so there are as many as pages at one time.

use std::{
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use tokio::sync::oneshot;

use super::{
    bundle::Script,
    engine::{Engine, Limits, RenderError, Rendered},
};

/// The stack of a thread. QuickJS needs more than the default when it uses its own limit.
const STACK: usize = 16 << 20;

type Request = (String, oneshot::Sender<Result<Rendered, RenderError>>);

/// Renders pages. Cheap to clone. Threads end when the last clone is dropped.
#[derive(Clone)]
pub struct Renderer {
    script: Option<Arc<Script>>,
    limits: Limits,
    idle: Arc<Mutex<Vec<mpsc::Sender<Request>>>>,
}

impl Default for Renderer {
    fn default() -> Self {
        Self::with(Script::built(), Limits::default())
    }
}

impl Renderer {
    /// Renders by another script or with other limits.
    pub fn new(script: Script, limits: Limits) -> Self {
        Self::with(Some(Arc::new(script)), limits)
    }

    fn with(script: Option<Arc<Script>>, limits: Limits) -> Self {
        Self {
            script,
            limits,
            idle: Arc::default(),
        }
    }

    /// The version of the script; `None` if the web app is not built.
    pub fn version(&self) -> Option<&str> {
        self.script.as_deref().map(Script::version)
    }

    /// Renders the page that is described as JSON. The thread of a call that is dropped ends after its page.
    #[tracing::instrument(name = "renderer.render", skip_all)]
    pub async fn render(&self, page: String) -> Result<Rendered, RenderError> {
        let script = self.script.as_ref().ok_or(RenderError::NotBuilt)?;
        let thread = match self.idle().pop() {
            Some(thread) => thread,
            None => start(script.clone(), self.limits)?,
        };
        let (answer, answered) = oneshot::channel();
        thread.send((page, answer)).map_err(|_| RenderError::Lost)?;
        let rendered = answered.await.map_err(|_| RenderError::Lost)?;
        self.idle().push(thread);
        rendered
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<mpsc::Sender<Request>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn start(script: Arc<Script>, limits: Limits) -> Result<mpsc::Sender<Request>, RenderError> {
    let (sender, requests) = mpsc::channel();
    let thread = thread::Builder::new().name("renderer".to_owned()).stack_size(STACK);
    thread
        .spawn(move || work(&script, limits, &requests))
        .map_err(|error| RenderError::Script(error.to_string()))?;
    Ok(sender)
}

/// Answers requests until nobody can send one.
fn work(script: &Script, limits: Limits, requests: &mpsc::Receiver<Request>) {
    let mut engine = None;
    while let Ok((page, answer)) = requests.recv() {
        let rendered = render(&mut engine, script, limits, &page);
        if rendered.is_err() {
            // An interrupted page may leave React in a state that spoils the next page. Loading takes 20 ms.
            engine = None;
        }
        if answer.send(rendered).is_err() {
            tracing::debug!("nobody waits for the page any more");
        }
    }
}

fn render(engine: &mut Option<Engine>, script: &Script, limits: Limits, page: &str) -> Result<Rendered, RenderError> {
    let loaded = match engine.take() {
        Some(engine) => engine,
        None => Engine::load(script, limits)?,
    };
    engine.insert(loaded).render(page)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Returns a page whose HTML is the path, and does what other paths name.
    const SCRIPT: &str = r#"
        var SSR = (() => {
          let html;
          const kept = [];
          return {
            async init() { await null; html = (path) => `<p>${path} ${new URL("/b?c", "http://a.example/x").href}</p>`; },
            render(json) {
              const { path } = JSON.parse(json);
              if (path === "throw") throw new Error("no prices");
              if (path === "loop") for (;;);
              if (path === "fill") for (;;) kept.push(new Array(1000).fill(path));
              if (path === "deep") { const f = (n) => f(n + 1) + 1; return f(0); }
              if (path === "nothing") return "{}";
              if (path === "wrong") return 7;
              return JSON.stringify({ language: "sq", head: "", html: html(path) });
            },
          };
        })();"#;

    fn renderer() -> Renderer {
        let limits = Limits {
            memory: 16 << 20,
            time: Duration::from_secs(2),
        };
        Renderer::new(Script::new(SCRIPT), limits)
    }

    async fn render(renderer: &Renderer, path: &str) -> Result<String, RenderError> {
        let page = serde_json::json!({ "path": path }).to_string();
        renderer.render(page).await.map(|rendered| rendered.html)
    }

    #[tokio::test]
    async fn a_page_is_rendered_after_every_kind_of_fault() {
        let renderer = renderer();
        let expected = Ok("<p>a http://a.example/b?c</p>".to_owned());
        assert_eq!(render(&renderer, "a").await, expected);

        for path in ["throw", "loop", "fill", "deep", "nothing", "wrong"] {
            let failed = render(&renderer, path).await.unwrap_err();
            match path {
                "loop" => assert_eq!(failed, RenderError::TimedOut(Duration::from_secs(2))),
                "throw" => assert!(failed.to_string().starts_with("no prices"), "{failed}"),
                "nothing" => assert!(matches!(failed, RenderError::NoPage(_)), "{failed}"),
                _ => assert!(matches!(failed, RenderError::Threw(_)), "{path}: {failed}"),
            }
            assert_eq!(render(&renderer, "a").await, expected, "after {path}");
        }
        let unreadable = renderer.render("{".to_owned()).await;
        assert!(matches!(unreadable, Err(RenderError::Threw(_))), "{unreadable:?}");
        assert_eq!(render(&renderer, "a").await, expected);
        assert_eq!(renderer.idle().len(), 1, "one caller needs one thread");
    }

    #[tokio::test]
    async fn pages_at_the_same_time_have_a_thread_each() {
        let renderer = renderer();

        // The script of the first page never ends, so its thread is busy until the page times out.
        let (first, second) = tokio::join!(render(&renderer, "loop"), render(&renderer, "b"));

        assert_eq!(first, Err(RenderError::TimedOut(Duration::from_secs(2))));
        assert!(second.unwrap().starts_with("<p>b "));
        assert_eq!(renderer.idle().len(), 2);
    }

    #[tokio::test]
    async fn a_script_that_does_not_load_is_named() {
        for (script, part) in [("var SSR = (", "does not load"), ("throw new Error('boom')", "boom")] {
            let renderer = Renderer::new(Script::new(script), Limits::default());

            let failed = render(&renderer, "a").await.unwrap_err();

            assert!(failed.to_string().contains(part), "{failed}");
        }
    }

    /// The memory that an engine has allocated more after many renderings than after some, in bytes.
    fn kept(script: &Script, page: &serde_json::Value, renderings: usize) -> i64 {
        let engine = Engine::load(script, Limits::default()).unwrap();
        let page = page.to_string();
        let render = |count| (0..count).for_each(|_| drop(engine.render(&page).unwrap()));
        render(20);
        let before = engine.memory();
        render(renderings);
        engine.memory() - before
    }

    #[test]
    fn an_engine_keeps_no_memory_of_its_pages() {
        let page = serde_json::json!({"path": "x".repeat(20_000)});

        let more = kept(&Script::new(SCRIPT), &page, 500);

        assert!(more < 10_000, "{more} bytes more");
    }

    #[test]
    fn the_web_app_keeps_no_memory_of_its_pages() {
        let script = Script::built().expect("run `make web` first");

        let more = kept(&script, &serde_json::json!({"path": "/about"}), 200);

        assert!(more < 50_000, "{more} bytes more");
    }
}
