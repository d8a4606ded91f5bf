//! Which provider wins a run that shows the flights of one provider only.

use crate::{platform::providers::Provider, search::searches::ProviderRequest};

/// What happens to a list that a provider delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// It is stored beside the lists of other providers.
    Kept,
    /// It is stored, and the open requests of the other providers are cancelled.
    Wins,
    /// Another provider has won: the list is dropped and its request cancelled.
    Loses,
}

/// Decides what happens to a list with this many itineraries. In a run that does not merge the lists of its providers
/// (`simultaneous` is false), the first provider that delivers a flight wins.
pub fn deliver(simultaneous: bool, winner: Option<Provider>, provider: Provider, itineraries: usize) -> Delivery {
    if simultaneous || itineraries == 0 {
        return Delivery::Kept;
    }
    match winner {
        Some(winner) if winner != provider => Delivery::Loses,
        _ => Delivery::Wins,
    }
}

/// The open requests of the providers that lose when `winner` wins.
pub fn losers(requests: &[ProviderRequest], winner: Provider) -> impl Iterator<Item = &ProviderRequest> {
    requests
        .iter()
        .filter(move |request| request.provider != winner && !request.status.is_final())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::searches::{RequestStatus, rules::tests::request};

    const A: Provider = Provider::RapidApi;
    const B: Provider = Provider::FlightApi;

    #[test]
    fn all_lists_are_kept_when_providers_are_merged() {
        assert_eq!(deliver(true, None, A, 3), Delivery::Kept);
        assert_eq!(deliver(true, Some(B), A, 3), Delivery::Kept);
    }

    #[test]
    fn the_first_provider_with_a_flight_wins_and_keeps_winning() {
        assert_eq!(deliver(false, None, A, 1), Delivery::Wins);
        assert_eq!(deliver(false, Some(A), A, 5), Delivery::Wins);
        assert_eq!(deliver(false, Some(A), B, 5), Delivery::Loses);
    }

    #[test]
    fn an_empty_list_neither_wins_nor_loses() {
        assert_eq!(deliver(false, None, A, 0), Delivery::Kept);
        assert_eq!(deliver(false, Some(B), A, 0), Delivery::Kept);
    }

    #[test]
    fn only_open_requests_of_other_providers_lose() {
        let requests = [
            request(A, RequestStatus::Asking),
            request(B, RequestStatus::Partial),
            request(B, RequestStatus::Empty),
        ];

        let losers: Vec<_> = losers(&requests, A).collect();

        assert_eq!(losers, [&requests[1]]);
    }
}
