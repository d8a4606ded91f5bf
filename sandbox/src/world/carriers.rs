//! The airlines: their codes, home airports and ranges.

use std::{collections::HashSet, sync::LazyLock};

use flight_finder_core::places::airports::seed::SeedAirport;

use super::places;

/// An airline, with the values that both providers return.
#[derive(Debug)]
pub(crate) struct Carrier {
    /// IATA code: `OS`.
    pub code: &'static str,
    /// The code of the providers' own, which is not always that of IATA: `I*` for Wizz Air Malta, `WZ` for Wizz Air.
    pub alternate: &'static str,
    /// "Austrian Airlines".
    pub name: &'static str,
    /// The alliance, if any.
    pub alliance: Option<Alliance>,
    /// Whether it is a low-cost airline, which is cheaper and has connections only on separate tickets.
    pub low_cost: bool,
    /// The range of its aircraft.
    pub range_km: u32,
    /// Its home airports. All its flights depart from or arrive at one of them.
    pub hubs: &'static [&'static str],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Alliance {
    Star,
    SkyTeam,
    Oneworld,
}

impl Alliance {
    /// The alliance's number in both wire formats.
    pub fn id(self) -> i32 {
        match self {
            Self::Star => -30_999,
            Self::SkyTeam => -30_998,
            Self::Oneworld => -30_997,
        }
    }

    /// "Star Alliance".
    pub fn name(self) -> &'static str {
        match self {
            Self::Star => "Star Alliance",
            Self::SkyTeam => "SkyTeam",
            Self::Oneworld => "oneworld",
        }
    }
}

impl Carrier {
    /// The airline's number in both wire formats. It is negative, as in the real services.
    pub fn id(&self) -> i32 {
        let letters = self
            .code
            .bytes()
            .fold(0, |number, byte| number * 43 + i32::from(byte - b'0'));
        -31_000 - letters
    }

    /// Whether `code` is one of the airline's home airports.
    pub fn is_home(&self, code: &str) -> bool {
        self.hubs.contains(&code)
    }
}

/// All airlines. In a tie, the first one counts.
pub(crate) fn all() -> &'static [Carrier] {
    CARRIERS
}

/// The airline with this IATA code, which must exist.
pub(crate) fn named(code: &str) -> &'static Carrier {
    CARRIERS
        .iter()
        .find(|carrier| carrier.code == code)
        .expect("a carrier of the table")
}

/// All pairs of an airline and a home airport that is in the seed file.
pub(crate) fn homes() -> &'static [(&'static Carrier, &'static SeedAirport)] {
    static HOMES: LazyLock<Vec<(&'static Carrier, &'static SeedAirport)>> = LazyLock::new(|| {
        let homes = CARRIERS
            .iter()
            .flat_map(|carrier| carrier.hubs.iter().map(move |hub| (carrier, hub)));
        homes
            .filter_map(|(carrier, hub)| Some((carrier, places::airport(hub)?)))
            .collect()
    });
    &HOMES
}

/// Whether an airline that sells connections has its home at this airport. Long flights go to such airports.
pub(crate) fn is_network_home(code: &str) -> bool {
    static HOMES: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let networks = CARRIERS.iter().filter(|carrier| !carrier.low_cost);
        networks.flat_map(|carrier| carrier.hubs.iter().copied()).collect()
    });
    HOMES.contains(code)
}

const fn full(
    code: &'static str,
    name: &'static str,
    alliance: Option<Alliance>,
    range_km: u32,
    hubs: &'static [&'static str],
) -> Carrier {
    Carrier {
        code,
        alternate: code,
        name,
        alliance,
        low_cost: false,
        range_km,
        hubs,
    }
}

const fn low(
    code: &'static str,
    alternate: &'static str,
    name: &'static str,
    range_km: u32,
    hubs: &'static [&'static str],
) -> Carrier {
    Carrier {
        code,
        alternate,
        name,
        alliance: None,
        low_cost: true,
        range_km,
        hubs,
    }
}

const STAR: Option<Alliance> = Some(Alliance::Star);
const SKYTEAM: Option<Alliance> = Some(Alliance::SkyTeam);
const ONEWORLD: Option<Alliance> = Some(Alliance::Oneworld);

static CARRIERS: &[Carrier] = &[
    full("OS", "Austrian Airlines", STAR, 9_000, &["VIE"]),
    full("TK", "Turkish Airlines", STAR, 14_000, &["IST"]),
    full("LH", "Lufthansa", STAR, 12_000, &["FRA", "MUC"]),
    full("LX", "SWISS", STAR, 11_000, &["ZRH", "GVA"]),
    full("SN", "Brussels Airlines", STAR, 8_000, &["BRU"]),
    full("LO", "LOT Polish Airlines", STAR, 9_500, &["WAW"]),
    full("A3", "Aegean Airlines", STAR, 3_600, &["ATH", "SKG"]),
    full("OU", "Croatia Airlines", STAR, 2_400, &["ZAG", "SPU"]),
    full("JU", "Air Serbia", None, 2_600, &["BEG"]),
    full("AZ", "ITA Airways", None, 10_500, &["FCO", "LIN"]),
    full("EN", "Air Dolomiti", None, 1_300, &["MUC", "FRA", "VRN"]),
    full("BT", "airBaltic", None, 4_000, &["RIX", "VNO", "TLL"]),
    full("AF", "Air France", SKYTEAM, 12_000, &["CDG", "ORY"]),
    full("KL", "KLM", SKYTEAM, 12_000, &["AMS"]),
    full("SK", "SAS", SKYTEAM, 9_000, &["CPH", "ARN", "OSL"]),
    full("RO", "TAROM", SKYTEAM, 3_000, &["OTP"]),
    full("BA", "British Airways", ONEWORLD, 13_000, &["LHR", "LGW"]),
    full("IB", "Iberia", ONEWORLD, 11_000, &["MAD"]),
    full("AY", "Finnair", ONEWORLD, 9_500, &["HEL"]),
    full("TP", "TAP Air Portugal", STAR, 9_000, &["LIS"]),
    full("EI", "Aer Lingus", None, 8_000, &["DUB"]),
    full("FB", "Bulgaria Air", None, 3_000, &["SOF"]),
    full("LY", "El Al", None, 10_000, &["TLV"]),
    full("MS", "Egyptair", STAR, 10_000, &["CAI"]),
    full("RJ", "Royal Jordanian", ONEWORLD, 9_500, &["AMM"]),
    full("QR", "Qatar Airways", ONEWORLD, 14_000, &["DOH"]),
    full("EK", "Emirates", None, 14_500, &["DXB"]),
    full("EY", "Etihad Airways", None, 13_500, &["AUH"]),
    full("SV", "Saudia", SKYTEAM, 11_000, &["JED", "RUH"]),
    full("ET", "Ethiopian Airlines", STAR, 12_000, &["ADD"]),
    full("AI", "Air India", STAR, 13_000, &["DEL", "BOM"]),
    full("SQ", "Singapore Airlines", STAR, 15_500, &["SIN"]),
    full("TG", "Thai Airways", STAR, 10_000, &["BKK"]),
    full("NH", "ANA", STAR, 11_500, &["HND", "NRT"]),
    full("CX", "Cathay Pacific", ONEWORLD, 13_500, &["HKG"]),
    full("QF", "Qantas", ONEWORLD, 15_000, &["SYD", "MEL"]),
    full(
        "UA",
        "United Airlines",
        STAR,
        12_500,
        &["EWR", "ORD", "IAD", "SFO", "DEN"],
    ),
    full("DL", "Delta Air Lines", SKYTEAM, 12_500, &["JFK", "ATL", "DTW", "LAX"]),
    full(
        "AA",
        "American Airlines",
        ONEWORLD,
        12_000,
        &["PHL", "DFW", "MIA", "CLT"],
    ),
    full("AC", "Air Canada", STAR, 12_500, &["YYZ", "YUL", "YVR"]),
    full("LA", "LATAM Airlines", None, 11_000, &["GRU", "SCL", "LIM"]),
    low(
        "W6",
        "WZ",
        "Wizz Air",
        3_600,
        &["TIA", "BUD", "BEG", "SKP", "OTP", "LTN", "KTW", "GDN", "DTM", "PRN"],
    ),
    low(
        "W4",
        "I*",
        "Wizz Air Malta",
        3_600,
        &["TIA", "FCO", "MXP", "VCE", "BLQ"],
    ),
    low(
        "FR",
        "FR",
        "Ryanair",
        3_400,
        &[
            "BGY", "STN", "CIA", "DUB", "CRL", "VIE", "TIA", "BVA", "TSF", "PSA", "BRI",
        ],
    ),
    low(
        "U2",
        "EZ",
        "easyJet",
        3_400,
        &["LGW", "MXP", "GVA", "BER", "LTN", "CDG", "NCE", "NAP"],
    ),
    low("VY", "07", "Vueling", 3_200, &["BCN", "ORY", "FCO"]),
    low("PC", "PC", "Pegasus", 4_200, &["SAW", "ADB", "AYT"]),
    low("EW", "EW", "Eurowings", 3_400, &["DUS", "CGN", "STR", "HAM", "BER"]),
    low("HV", "HV", "Transavia", 3_600, &["AMS", "RTM", "EIN"]),
    low("DY", "DY", "Norwegian", 4_000, &["OSL", "CPH", "ARN"]),
    low("FZ", "FZ", "flydubai", 4_800, &["DXB"]),
    low("V7", "V7", "Volotea", 2_400, &["NTE", "VRN", "BDS", "OLB"]),
    // These airlines operate flights for others and sell none of their own in the sandbox.
    low("MW", "7A", "Malta Air", 3_400, &[]),
    low("OE", "OE", "Lauda Europe", 3_400, &[]),
];
