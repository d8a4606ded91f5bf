//! Values of the placeholders for previews.

use serde::Serialize;

use crate::{
    landing::pages::{
        LocationKind, TemplateType,
        places::PlaceNames,
        slug::{End, fill},
    },
    platform::db::{Result, Tx},
};

/// What the placeholders stand for on one of the pages, or on an invented one if the type has none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = SeoTemplateSample))]
pub struct Sample {
    #[cfg_attr(feature = "openapi", schema(example = "Nga Tirana"))]
    pub nga_city: String,
    #[cfg_attr(feature = "openapi", schema(example = "Për Romën"))]
    pub per_city: String,
    #[cfg_attr(feature = "openapi", schema(example = "Nga Shqipëria"))]
    pub nga_state: String,
    #[cfg_attr(feature = "openapi", schema(example = "Për Italinë"))]
    pub per_state: String,
}

impl Sample {
    /// The values on the newest page of the type; if it has none, those of a route from Albania to Italy.
    pub(super) async fn read(tx: &mut Tx, of: &TemplateType, names: &PlaceNames) -> Result<Self> {
        let newest = tx.connections().newest_ends(of.id).await?;
        Ok(newest.map_or_else(
            || Self::example(&of.slug),
            |(from, to)| Self::new(&from.origin(names), &to.destination(names)),
        ))
    }

    fn new(from: &End, to: &End) -> Self {
        let value = |placeholder| fill(placeholder, from, to);
        Self {
            nga_city: value("{nga_city}"),
            per_city: value("{per_city}"),
            nga_state: value("{nga_state}"),
            per_state: value("{per_state}"),
        }
    }

    fn example(slug: &str) -> Self {
        let end = |kind, [city_text, city, state_text, state]: [&str; 4]| match kind {
            LocationKind::City => End {
                kind,
                text: city_text.to_owned(),
                city: city.to_owned(),
                state: state.to_owned(),
            },
            LocationKind::State => End {
                kind,
                text: state_text.to_owned(),
                city: String::new(),
                state: state.to_owned(),
            },
        };
        let kind = |is_state| {
            if is_state {
                LocationKind::State
            } else {
                LocationKind::City
            }
        };
        let from = kind(slug.starts_with(LocationKind::State.word()));
        let to = kind(slug.ends_with(LocationKind::State.word()));
        Self::new(
            &end(from, ["Nga Tirana", "Tiranë", "Nga Shqipëria", "Shqipëri"]),
            &end(to, ["Për Romën", "Romë", "Për Italinë", "Itali"]),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::Sample;

    #[test]
    fn the_example_is_about_ends_of_the_type() {
        for (slug, expected) in [
            ("city-city", ["Nga Tirana", "Për Romën", "Shqipëri", "Itali"]),
            ("state-city", ["Nga Shqipëria", "Për Romën", "Nga Shqipëria", "Itali"]),
            ("other", ["Nga Tirana", "Për Romën", "Shqipëri", "Itali"]),
        ] {
            let sample = Sample::example(slug);
            let found = [&sample.nga_city, &sample.per_city, &sample.nga_state, &sample.per_state];
            assert_eq!(found, expected.each_ref(), "{slug}");
        }
    }
}
