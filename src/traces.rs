//! The export of spans over OTLP.

use anyhow::Context;
use flight_finder_core::platform::config::TracesConfig;
use opentelemetry::{KeyValue, trace::TracerProvider};
use opentelemetry_otlp::{SpanExporter, WithExportConfig};
use opentelemetry_sdk::{
    Resource,
    trace::{BatchSpanProcessor, Sampler, SdkTracerProvider},
};
use tracing::Subscriber;
use tracing_subscriber::{EnvFilter, Layer, registry::LookupSpan};

/// The spans that are exported, whatever is logged: those of this product.
const EXPORTED: &str = "flight_finder=info";

/// Sends the last spans when it is dropped.
pub struct Exporting(Option<SdkTracerProvider>);

impl Exporting {
    /// Starts what sends spans, if they are sent.
    pub fn start(config: &TracesConfig) -> anyhow::Result<Self> {
        provider(config).map(Self)
    }

    /// Where spans go; `None` if they are not sent.
    pub fn layer<S>(&self) -> Option<impl Layer<S> + use<S>>
    where
        S: Subscriber + for<'a> LookupSpan<'a> + Send + Sync,
    {
        self.0.as_ref().map(|provider| {
            let tracer = provider.tracer("flight-finder");
            tracing_opentelemetry::layer()
                .with_tracer(tracer)
                .with_filter(EnvFilter::new(EXPORTED))
        })
    }
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
