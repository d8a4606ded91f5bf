//! The sellers of an itinerary at provider B and their prices. The cheapest is rarely the first.

use chrono::{NaiveDate, TimeDelta};

use super::wire::{Agent, BookingMetadata, Fare, Item, Price, PricingOption, RatingBreakdown, SegmentFare};
use crate::{
    euro::Amount,
    offers::{Offer, Transfer},
    wire_ids,
    world::carriers::Carrier,
};

/// A seller: four letters, a name, and whether it is an airline's own shop.
const AGENTS: [(&str, &str, bool); 5] = [
    ("airl", "Airline direct", true),
    ("agnt", "Example Travel Agent", false),
    ("trvo", "Example Voyages", false),
    ("flyk", "Example Flights", false),
    ("udhe", "Shembull Udhetime", false),
];

/// The options of an offer, and the cheapest price among them.
pub(super) fn pricing_options(offer: &Offer, currency: &str, today: NaiveDate) -> (Vec<PricingOption>, Price) {
    let dice = offer.dice.on("agents");
    let cheapest = priced(offer, offer.cents, today);
    let count = 1 + dice.on("count").below(3);
    let place_of_cheapest = dice.on("place").below(count);
    let options = (0..count)
        .map(|at| {
            let roll = dice.and(i64::from(at));
            let price = match at {
                at if at == place_of_cheapest => cheapest.clone(),
                _ if roll.on("unpriced").chance(30) => unpriced(),
                _ => priced(offer, dearer(offer.cents, roll.on("dearer").below(140)), today),
            };
            let agent = AGENTS[usize::try_from(at + dice.on("first").below(3)).expect("small")];
            option(offer, agent.0, price, currency, roll.on("id").token(12))
        })
        .collect();
    (options, cheapest)
}

/// All sellers.
pub(super) fn agents() -> Vec<Agent> {
    let agent = |(id, name, is_carrier): (&'static str, &'static str, bool)| Agent {
        id,
        name,
        is_carrier,
        update_status: "current",
        optimised_for_mobile: true,
        live_update_allowed: true,
        rating_status: "rated",
        rating: 4.1,
        feedback_count: 1_203,
        rating_breakdown: RatingBreakdown {
            reliable_prices: 4,
            clear_extra_fees: 4,
            customer_service: 3,
            ease_of_booking: 4,
            other: 4,
        },
    };
    AGENTS.map(agent).into()
}

fn dearer(cents: u32, permille: u32) -> u32 {
    cents + cents / 1_000 * (10 + permille)
}

fn priced(offer: &Offer, cents: u32, today: NaiveDate) -> Price {
    let age = offer.dice.on("age").below(240);
    // The provider sends the time at which it asked the seller. Here it is a time of today that depends on the offer.
    let raw = today.and_hms_opt(6, 0, 0).expect("a time of day") + TimeDelta::seconds(i64::from(age * 61));
    Price {
        amount: Some(Amount(cents)),
        update_status: "current",
        last_updated: raw.format("%Y-%m-%dT%H:%M:%S").to_string(),
        quote_age: Some(age),
    }
}

fn unpriced() -> Price {
    Price {
        amount: None,
        update_status: "current",
        last_updated: String::new(),
        quote_age: None,
    }
}

fn option(offer: &Offer, agent: &'static str, price: Price, currency: &str, id: String) -> PricingOption {
    let unpriced_type = if price.amount.is_some() {
        ""
    } else {
        "partner_not_selected"
    };
    PricingOption {
        id,
        agent_ids: [agent],
        unpriced_type,
        items: [item(offer, agent, price.clone(), currency)],
        transfer_type: "MANAGED",
        score: price
            .amount
            .map(|_| f64::from(offer.dice.on("score").below(100)) / 10.0),
        pricing_option_fare: Fare::default(),
        pricing_option_fare_type: "BASE_FARE",
        price,
    }
}

fn item(offer: &Offer, agent: &'static str, price: Price, currency: &str) -> Item {
    let segment_ids: Vec<String> = offer
        .legs
        .iter()
        .flat_map(|leg| &leg.flights)
        .map(wire_ids::segment)
        .collect();
    let fare = |segment_id: &String| SegmentFare {
        segment_id: segment_id.clone(),
    };
    let mut sellers: Vec<i32> = offer.legs.iter().flat_map(wire_ids::sellers).map(Carrier::id).collect();
    sellers.sort_unstable();
    sellers.dedup();
    Item {
        agent_id: agent,
        url: format!("/transport_deeplink/4.0/AL/en-GB/{currency}/{agent}/1/example/air/trava/flights?passengers=1"),
        fares: if price.amount.is_some() {
            segment_ids.iter().map(fare).collect()
        } else {
            Vec::new()
        },
        segment_ids,
        price,
        booking_proposition: "PBOOK",
        transfer_protection: if offer.transfer() == Transfer::Protected {
            "protected"
        } else {
            ""
        },
        max_redirect_age: 10,
        opaque_id: "-100000001".to_owned(),
        booking_metadata: BookingMetadata::default(),
        ticket_attributes: [],
        flight_attributes: [],
        discount_category: "DISCOUNT_CATEGORY_UNSPECIFIED",
        marketing_carrier_ids: sellers,
    }
}
