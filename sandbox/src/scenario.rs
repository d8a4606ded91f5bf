//! The scenarios: answers that can be requested by name.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

macro_rules! scenarios {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal,)+) => {
        /// A way to answer; the names are those of `x-sandbox-scenario`, `scenario=` and the control endpoint.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "&'static str")]
        pub enum Scenario {
            $($(#[doc = $doc])+ $variant,)+
        }

        impl Scenario {
            /// All scenarios, in the order of the documentation.
            pub const ALL: &[Self] = &[$(Self::$variant,)+];

            /// `A-ok-poll`.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }
        }
    };
}

scenarios! {
    /// No answer; the connection stays open.
    Hang = "hang",
    /// No answer until the order is removed; then the usual answer.
    Held = "held",
    /// 503 in plain text, as from a machine that is starting.
    Down = "down",
    /// Half of the body; then the connection closes.
    Cut = "cut",
    /// 10 itineraries, then 25, both incomplete, then all of them, as without a scenario.
    AOkPoll = "A-ok-poll",
    /// The first answer is complete.
    AFirstComplete = "A-first-complete",
    /// The list grows for three polls and never becomes complete.
    ANeverComplete = "A-never-complete",
    /// 10 itineraries, incomplete. Polls are answered as usual when the order is removed.
    AHeld = "A-held",
    /// No itinerary, incomplete; then as usual.
    AEmptyThenFull = "A-empty-then-full",
    /// No itinerary, complete.
    AEmptyComplete = "A-empty-complete",
    /// Every second poll is a 502 of the gateway.
    APoll502 = "A-poll-502",
    /// Every poll fails with 502 from the gateway, so only the itineraries of the first response arrive.
    APollsFail = "A-polls-fail",
    /// Every second poll hangs.
    APollTimeout = "A-poll-timeout",
    /// 429, burst window, without Retry-After.
    A429Second = "A-429-second",
    /// 429, burst window, Retry-After: 1.
    A429SecondRetryAfter = "A-429-second-retry-after",
    /// 429, the plan is spent, nothing remains; without Retry-After.
    A429Month = "A-429-month",
    /// 429, the plan is spent, with Retry-After.
    A429MonthRetryAfter = "A-429-month-retry-after",
    /// 401 of the gateway.
    A401 = "A-401",
    /// 403, the key is not subscribed.
    A403Sub = "A-403-sub",
    /// 403 with a captcha page.
    A403Captcha = "A-403-captcha",
    /// 400, `errors` is text.
    A400String = "A-400-string",
    /// 400, `errors` is an object by field.
    A400Object = "A-400-object",
    /// 200, `status: false`.
    A200False = "A-200-false",
    /// 200, a web page.
    A200Html = "A-200-html",
    /// 502 of the gateway (`messages`, plural).
    A502 = "A-502",
    /// 504 of the gateway (`messages`, plural).
    A504 = "A-504",
    /// Prices as integers, floats and text, empty codes, missing optional keys, unknown keys.
    AOddValues = "A-odd-values",
    /// `itineraries` is `{results}`.
    AOddResults = "A-odd-values-results",
    /// `itineraries` is `{buckets}` with repeats.
    AOddBuckets = "A-odd-values-buckets",
    /// Every itinerary crosses midnight.
    AOvernight = "A-overnight",
    /// Every last flight arrives before it departs, in local time.
    AWestbound = "A-westbound",
    /// Every itinerary is on separate tickets, alternately protected and not.
    ASelfTransfer = "A-selftransfer",
    /// Every itinerary appears twice, the second time sold by another airline.
    ACodeShare = "A-codeshare",
    /// The calendar as usual.
    CalOk = "CAL-ok",
    /// `Grid` is `[]`.
    CalEmptyGrid = "CAL-empty-grid",
    /// `data` is missing, `status` false.
    CalNoData = "CAL-no-data",
    /// 31 cells whatever the month.
    Cal31Cells = "CAL-31-cells",
    /// `DirectOutboundAvailable` without a direct price.
    CalTrueNoDirect = "CAL-true-no-direct",
    /// Every third cell is `null`.
    CalNullCell = "CAL-null-cell",
    /// Provider B as usual.
    BOk = "B-ok",
    /// Every second itinerary has no price anywhere.
    BUnpriced = "B-unpriced",
    /// Every second itinerary has no pricing options.
    BNoOptions = "B-no-options",
    /// Half of the places are missing or have no code.
    BMissingPlace = "B-missing-place",
    /// Carriers' `alt_id` is no IATA code.
    BAltCode = "B-alt-code",
    /// `transport_mode` instead of `mode`.
    BModeNew = "B-mode-new",
    /// 404: no such key, or no such flight.
    B404 = "B-404",
    /// 410.
    B410 = "B-410",
    /// 429: too many connections.
    B429 = "B-429",
    /// 500 with a web page.
    BHtmlError = "B-html-error",
    /// The usual answer after 40 s.
    BSlow40s = "B-slow-40s",
    /// Every flight departs a day later than asked.
    BOtherDate = "B-other-date",
    /// The prices are in another currency than asked.
    BOtherCurrency = "B-other-currency",
    /// A third of the list; the same request again returns the whole list.
    BPartialThenLarger = "B-partial-then-larger",
    /// The shape of 2023.
    BLegacyShape = "B-legacy-shape",
}

impl fmt::Display for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no scenario has.
#[derive(Debug)]
pub struct UnknownScenario(String);

impl fmt::Display for UnknownScenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no scenario is called {:?}", self.0)
    }
}

impl std::error::Error for UnknownScenario {}

impl FromStr for Scenario {
    type Err = UnknownScenario;

    fn from_str(name: &str) -> Result<Self, UnknownScenario> {
        let found = Self::ALL
            .iter()
            .copied()
            .find(|scenario| scenario.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| UnknownScenario(name.to_owned()))
    }
}

impl TryFrom<String> for Scenario {
    type Error = UnknownScenario;

    fn try_from(name: String) -> Result<Self, UnknownScenario> {
        name.parse()
    }
}

impl From<Scenario> for &'static str {
    fn from(scenario: Scenario) -> Self {
        scenario.name()
    }
}
