//! Which providers a run queries, and for which pairs of places.

use crate::{
    base::trip::TripType,
    places::airports::{Place, pairs},
    platform::providers::Provider,
    rules::settings::{ActiveProviders, ProviderSettings},
};

/// None of the providers that the settings choose has a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Invalid API configuration")]
pub struct NoUsableProvider;

/// One provider request that a run sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedRequest {
    pub provider: Provider,
    /// The code of the origin, or the provider's own word for it.
    pub origin: String,
    pub destination: String,
}

/// The providers that a search of this trip type queries, of those with a key, in the order of `usable`.
///
/// # Errors
///
/// No provider remains.
pub fn providers_to_query(
    settings: &ProviderSettings,
    trip: TripType,
    usable: &[Provider],
) -> Result<Vec<Provider>, NoUsableProvider> {
    let by_trip = match trip {
        TripType::OneWay => settings.oneway_api,
        TripType::RoundTrip => settings.roundtrip_api,
    };
    let named = match settings.active_api {
        ActiveProviders::Both => by_trip,
        one => one,
    };
    let chosen: Vec<_> = usable
        .iter()
        .copied()
        .filter(|&provider| named.includes(provider))
        .collect();
    if chosen.is_empty() {
        Err(NoUsableProvider)
    } else {
        Ok(chosen)
    }
}

/// The requests of a run: one per provider and pair of places that the provider knows.
pub fn plan_requests(providers: &[Provider], origin: &Place, destination: &Place) -> Vec<PlannedRequest> {
    let of_provider = |&provider: &Provider| {
        let pairs = pairs(origin, destination, provider).into_iter();
        pairs.map(move |(origin, destination)| PlannedRequest {
            provider,
            origin,
            destination,
        })
    };
    providers.iter().flat_map(of_provider).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn choice() -> impl Strategy<Value = ActiveProviders> {
        prop::sample::select(vec![
            ActiveProviders::RapidApi,
            ActiveProviders::FlightApi,
            ActiveProviders::Both,
        ])
    }

    fn settings(
        active_api: ActiveProviders,
        oneway_api: ActiveProviders,
        roundtrip_api: ActiveProviders,
    ) -> ProviderSettings {
        ProviderSettings {
            active_api,
            oneway_api,
            roundtrip_api,
            ..ProviderSettings::default()
        }
    }

    #[test]
    fn one_active_provider_beats_the_trip_type() {
        let settings = settings(
            ActiveProviders::FlightApi,
            ActiveProviders::RapidApi,
            ActiveProviders::Both,
        );

        assert_eq!(
            providers_to_query(&settings, TripType::OneWay, &Provider::ALL),
            Ok(vec![Provider::FlightApi])
        );
    }

    #[test]
    fn with_both_active_the_trip_type_decides() {
        let settings = settings(ActiveProviders::Both, ActiveProviders::RapidApi, ActiveProviders::Both);

        assert_eq!(
            providers_to_query(&settings, TripType::OneWay, &Provider::ALL),
            Ok(vec![Provider::RapidApi])
        );
        assert_eq!(
            providers_to_query(&settings, TripType::RoundTrip, &Provider::ALL),
            Ok(Provider::ALL.to_vec())
        );
    }

    #[test]
    fn a_provider_without_a_key_is_left_out_and_none_at_all_is_an_error() {
        let both = ProviderSettings::default();
        let one = settings(ActiveProviders::RapidApi, ActiveProviders::Both, ActiveProviders::Both);

        assert_eq!(
            providers_to_query(&both, TripType::OneWay, &[Provider::FlightApi]),
            Ok(vec![Provider::FlightApi])
        );
        assert_eq!(
            providers_to_query(&one, TripType::OneWay, &[Provider::FlightApi]),
            Err(NoUsableProvider)
        );
    }

    proptest! {
        #[test]
        fn only_usable_providers_that_the_settings_name_are_queried(
            active in choice(),
            oneway in choice(),
            roundtrip in choice(),
            usable in prop::sample::subsequence(Provider::ALL.to_vec(), 0..=2),
        ) {
            let settings = settings(active, oneway, roundtrip);

            for (trip, by_trip) in [(TripType::OneWay, oneway), (TripType::RoundTrip, roundtrip)] {
                let queried = providers_to_query(&settings, trip, &usable).unwrap_or_default();
                for provider in Provider::ALL {
                    let named = if active == ActiveProviders::Both { by_trip } else { active };
                    let expected = usable.contains(&provider) && named.includes(provider);
                    prop_assert_eq!(queried.contains(&provider), expected);
                }
            }
        }

        #[test]
        fn another_key_never_removes_a_provider(
            active in choice(),
            by_trip in choice(),
            usable in prop::sample::subsequence(Provider::ALL.to_vec(), 0..=2),
        ) {
            let settings = settings(active, by_trip, by_trip);
            let all = providers_to_query(&settings, TripType::OneWay, &Provider::ALL).unwrap_or_default();

            for provider in providers_to_query(&settings, TripType::OneWay, &usable).unwrap_or_default() {
                prop_assert!(all.contains(&provider));
            }
        }
    }
}
