//! A part as it is stored: normalised JSON, gzip-compressed.

use std::io::{Read, Write};

use flate2::{Compression, read::GzDecoder, write::GzEncoder};

use super::itinerary::Part;

pub fn encode(part: &Part) -> Vec<u8> {
    let json = serde_json::to_vec(part).expect("a part is JSON");
    let mut gzip = GzEncoder::new(Vec::with_capacity(json.len() / 8), Compression::fast());
    gzip.write_all(&json).expect("writing to memory does not fail");
    gzip.finish().expect("writing to memory does not fail")
}

/// Reads the stored form.
pub fn decode(body: &[u8]) -> Result<Part, serde_json::Error> {
    let mut json = Vec::with_capacity(body.len() * 8);
    GzDecoder::new(body)
        .read_to_end(&mut json)
        .map_err(serde_json::Error::io)?;
    serde_json::from_slice(&json)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::flights::samples::{itinerary, leg};

    #[test]
    fn a_part_reads_back_as_written() {
        let way = leg("TIA", "VIE", "2026-11-12T06:00:00", "2026-11-12T20:00:00", 840, 3);
        let part = Part {
            itineraries: vec![itinerary(vec![way], 12_345)],
            dropped: 2,
            demo: true,
        };

        assert_eq!(decode(&encode(&part)).unwrap(), part);
    }

    #[test]
    fn damage_is_an_error() {
        assert!(decode(b"no gzip").is_err());
    }
}
