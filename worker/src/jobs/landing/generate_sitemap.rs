//! Generates the sitemap.

use flight_finder_core::{
    landing::sitemap::{Sizes, generate},
    platform::{
        jobs::GenerateSitemap,
        queue::{Job, JobError},
    },
};

use crate::jobs::JobContext;

/// Generates the sitemap of the site at its public address. The sitemap before stays if this attempt is interrupted.
#[tracing::instrument(name = "job.generate_sitemap", skip_all)]
pub async fn generate_sitemap(context: &JobContext, _: GenerateSitemap, job: &Job) -> Result<(), JobError> {
    let settings = context.settings.get().await?;
    let site_url = context.site_url(&settings.values.agency);
    let is_stopped = || job.cancelled.is_cancelled();
    if let Some(generated) = generate(&context.db, site_url, Sizes::default(), is_stopped).await? {
        tracing::info!(generated.files, generated.entries, "sitemap generated");
    }
    Ok(())
}
