//! Valid sample values for the tests of this package.

use chrono::NaiveDateTime;

use super::itinerary::{Carrier, Itinerary, Leg, Segment, SegmentAirport, SelfTransfer};
use crate::base::money::Cents;

pub fn place(code: &str) -> SegmentAirport {
    SegmentAirport {
        code: code.into(),
        name: format!("{code} Airport").into(),
    }
}

pub fn carrier(code: &str) -> Carrier {
    Carrier {
        code: code.into(),
        name: format!("{code} Airlines").into(),
        ..Carrier::default()
    }
}

/// A leg of `segments` flights by OS. Flights and layovers are equal slices of the time from departure to arrival.
pub fn leg(from: &str, to: &str, departs: &str, arrives: &str, minutes: u32, segments: usize) -> Leg {
    let (departs, arrives): (NaiveDateTime, NaiveDateTime) = (departs.parse().unwrap(), arrives.parse().unwrap());
    let slices = i32::try_from(2 * segments - 1).unwrap();
    let slice = (arrives - departs) / slices;
    let stop = |n: usize| match n {
        0 => place(from),
        n if n == segments => place(to),
        n => place(&format!("S{n:02}")),
    };
    let segments = (0..segments).map(|n| {
        let starts = departs + slice * i32::try_from(2 * n).unwrap();
        let lands = if n + 1 == segments { arrives } else { starts + slice };
        Segment {
            from: stop(n),
            to: stop(n + 1),
            departs: starts,
            arrives: lands,
            duration_minutes: u32::try_from((lands - starts).num_minutes()).unwrap(),
            flight_number: format!("{}", 850 + n),
            marketing: carrier("OS"),
            operating: Some(carrier("OS")),
        }
    });
    Leg {
        segments: segments.collect(),
        duration_minutes: minutes,
    }
}

pub fn itinerary(legs: Vec<Leg>, cents: i64) -> Itinerary {
    Itinerary {
        id: "".into(),
        legs,
        price: Cents(cents),
        best: false,
        self_transfer: SelfTransfer::None,
        unconfirmed: false,
    }
}
