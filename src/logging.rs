//! Logging to standard error, as text or JSON, and the export of spans.

use anyhow::Context;
use flight_finder_core::config::{Config, LogFormat, TracesConfig};
use opentelemetry::{KeyValue, trace::TracerProvider};
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::{
    Resource,
    trace::{BatchSpanProcessor, Sampler, SdkTracerProvider},
};
use tracing_subscriber::{EnvFilter, Layer, Registry, layer::SubscriberExt, util::SubscriberInitExt};

/// The spans that are exported, whatever is logged: those of this product.
const EXPORTED: &str = "flight_finder=info";

/// Sends the last spans when it is dropped.
pub struct Exporting(Option<SdkTracerProvider>);

/// Starts logging and the export of spans as configured. The process must have installed its TLS implementation, and must not have
/// entered a runtime yet: the exporter works in a thread of its own.
pub fn start(config: &Config) -> anyhow::Result<Exporting> {
    let filter = EnvFilter::try_new(&config.log.filter).context("log.filter")?;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines: Box<dyn Layer<Registry> + Send + Sync> = match config.log.format {
        LogFormat::Text => lines.with_ansi(false).with_filter(filter).boxed(),
        LogFormat::Json => lines.json().with_filter(filter).boxed(),
    };
    let provider = provider(&config.traces)?;
    let spans = provider.as_ref().map(|provider| {
        let tracer = provider.tracer("flight-finder");
        tracing_opentelemetry::layer()
            .with_tracer(tracer)
            .with_filter(EnvFilter::new(EXPORTED))
    });
    tracing_subscriber::registry().with(lines).with(spans).init();
    Ok(Exporting(provider))
}

/// What sends spans; `None` if they are not sent. Spans beyond what the exporter can hold are dropped, so a collector that is away
/// delays nothing.
fn provider(config: &TracesConfig) -> anyhow::Result<Option<SdkTracerProvider>> {
    if config.otlp_url.is_empty() {
        return Ok(None);
    }
    let exporter = SpanExporter::builder()
        .with_http()
        .with_endpoint(&config.otlp_url)
        .build()
        .context("traces.otlp_url")?;
    let share = f64::from(config.sample_percent) / 100.0;
    let resource = Resource::builder()
        .with_service_name("flight-finder")
        .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
        .build();
    let provider = SdkTracerProvider::builder()
        .with_span_processor(BatchSpanProcessor::builder(exporter).build())
        // The id of the trace decides, so all processes decide alike, and no visitor does.
        .with_sampler(Sampler::TraceIdRatioBased(share))
        .with_resource(resource)
        .build();
    Ok(Some(provider))
}

impl Drop for Exporting {
    fn drop(&mut self) {
        if let Some(Err(error)) = self.0.take().map(|provider| provider.shutdown()) {
            eprintln!("flight-finder: the last spans were not sent: {error}");
        }
    }
}
