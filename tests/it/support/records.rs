//! Records what the whole process says: every span and every event, from `TRACE` on, also those of libraries.

use std::{
    fmt::{Debug, Write},
    sync::{Arc, Mutex},
};

use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
    span::{Attributes, Id, Record},
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt},
    util::SubscriberInitExt,
};

/// What was recorded so far. Numbers are left out: a code is a text, and one of a million numbers has its digits by chance.
#[derive(Clone, Default)]
pub struct Records(Arc<Mutex<String>>);

impl Records {
    /// Starts to record. A process can do so once.
    pub fn start() -> Self {
        let records = Self::default();
        tracing_subscriber::registry().with(records.clone()).init();
        records
    }

    pub fn text(&self) -> String {
        self.0.lock().unwrap().clone()
    }

    fn add(&self, name: &str, record: impl FnOnce(&mut Line<'_>)) {
        let mut text = self.0.lock().unwrap();
        text.push_str(name);
        record(&mut Line(&mut text));
        text.push('\n');
    }
}

impl<S: Subscriber> Layer<S> for Records {
    fn on_new_span(&self, attributes: &Attributes<'_>, _: &Id, _: Context<'_, S>) {
        self.add(attributes.metadata().name(), |line| attributes.record(line));
    }

    fn on_record(&self, _: &Id, values: &Record<'_>, _: Context<'_, S>) {
        self.add("record", |line| values.record(line));
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        self.add(event.metadata().target(), |line| event.record(line));
    }
}

struct Line<'a>(&'a mut String);

impl Visit for Line<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        write!(self.0, " {}={value:?}", field.name()).unwrap();
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        write!(self.0, " {}={value}", field.name()).unwrap();
    }

    fn record_i64(&mut self, _: &Field, _: i64) {}

    fn record_u64(&mut self, _: &Field, _: u64) {}

    fn record_i128(&mut self, _: &Field, _: i128) {}

    fn record_u128(&mut self, _: &Field, _: u128) {}

    fn record_f64(&mut self, _: &Field, _: f64) {}
}
