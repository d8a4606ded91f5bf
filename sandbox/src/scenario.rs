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
    /// The request is not answered; the connection stays open.
    Hang = "hang",
    /// The usual answer, sent only after the order is removed.
    Held = "held",
    /// Status 503 with plain text, as from a machine that is starting.
    Down = "down",
    /// Half of the body is sent; then the connection closes.
    Cut = "cut",
    /// As without a scenario: an incomplete answer with 10 itineraries, one with 25, and then the complete list.
    AOkPoll = "A-ok-poll",
    /// The first answer is complete.
    AFirstComplete = "A-first-complete",
    /// The list grows for three polls and never becomes complete.
    ANeverComplete = "A-never-complete",
    /// The first answer is incomplete, with 10 itineraries. Polls are answered only after the order is removed.
    AHeld = "A-held",
    /// The first answer is incomplete and has no itinerary; polls are answered as usual.
    AEmptyThenFull = "A-empty-then-full",
    /// The first answer is complete and has no itinerary.
    AEmptyComplete = "A-empty-complete",
    /// The first answer is complete; its state is that of a failure, and it has no itinerary.
    AEmptyFailed = "A-empty-failed",
    /// The complete list lacks every third itinerary of the earlier answers.
    ATakesBack = "A-takes-back",
    /// The prices are in another currency than asked.
    AOtherCurrency = "A-other-currency",
    /// Every second poll fails with status 502 from the gateway.
    APoll502 = "A-poll-502",
    /// Every poll fails with status 502 from the gateway, so only the itineraries of the first answer arrive.
    APollsFail = "A-polls-fail",
    /// Every second poll hangs.
    APollTimeout = "A-poll-timeout",
    /// Status 429 because of too many requests within a second, without `Retry-After`.
    A429Second = "A-429-second",
    /// Status 429 because of too many requests within a second, with `Retry-After: 1`.
    A429SecondRetryAfter = "A-429-second-retry-after",
    /// Status 429 because the plan is spent and no request remains, without `Retry-After`.
    A429Month = "A-429-month",
    /// Status 429 because the plan is spent, with `Retry-After`.
    A429MonthRetryAfter = "A-429-month-retry-after",
    /// Status 401 from the gateway.
    A401 = "A-401",
    /// Status 403: the key is not subscribed to the API.
    A403Sub = "A-403-sub",
    /// Status 403 with a captcha page.
    A403Captcha = "A-403-captcha",
    /// Status 400; `errors` is text.
    A400String = "A-400-string",
    /// Status 400; `errors` is an object with one entry per field.
    A400Object = "A-400-object",
    /// Status 200 with `status: false` in the body.
    A200False = "A-200-false",
    /// Status 200 with a web page instead of JSON.
    A200Html = "A-200-html",
    /// Status 502 from the gateway; the text is in `messages`, not in `message`.
    A502 = "A-502",
    /// Status 504 from the gateway; the text is in `messages`, not in `message`.
    A504 = "A-504",
    /// Prices are integers, floats or text, codes are empty, optional keys are missing, and unknown keys are added.
    AOddValues = "A-odd-values",
    /// `itineraries` is an object with `results`.
    AOddResults = "A-odd-values-results",
    /// `itineraries` is an object with `buckets`, which repeat itineraries.
    AOddBuckets = "A-odd-values-buckets",
    /// Every itinerary crosses midnight.
    AOvernight = "A-overnight",
    /// The last flight of every itinerary arrives before it departs, in local time.
    AWestbound = "A-westbound",
    /// Every itinerary is on separate tickets, alternately with and without a guarantee.
    ASelfTransfer = "A-selftransfer",
    /// Every itinerary appears twice, the second time sold by another airline.
    ACodeShare = "A-codeshare",
    /// The calendar answers as usual.
    CalOk = "CAL-ok",
    /// `Grid` is `[]`.
    CalEmptyGrid = "CAL-empty-grid",
    /// `data` is missing and `status` is false.
    CalNoData = "CAL-no-data",
    /// The grid has 31 cells, also in shorter months.
    Cal31Cells = "CAL-31-cells",
    /// `DirectOutboundAvailable` without a direct price.
    CalTrueNoDirect = "CAL-true-no-direct",
    /// Every third cell is `null`.
    CalNullCell = "CAL-null-cell",
    /// Provider B answers as usual.
    BOk = "B-ok",
    /// Every second itinerary has no price anywhere.
    BUnpriced = "B-unpriced",
    /// Every second itinerary has no pricing options.
    BNoOptions = "B-no-options",
    /// Half of the places are missing or have no code.
    BMissingPlace = "B-missing-place",
    /// The `alt_id` of the carriers is not an IATA code.
    BAltCode = "B-alt-code",
    /// Segments have `transport_mode` instead of `mode`.
    BModeNew = "B-mode-new",
    /// Status 404, as for a wrong key or a route without flights.
    B404 = "B-404",
    /// Status 410.
    B410 = "B-410",
    /// Status 429: too many connections.
    B429 = "B-429",
    /// Status 500 with a web page.
    BHtmlError = "B-html-error",
    /// The usual answer after 40 s.
    BSlow40s = "B-slow-40s",
    /// Every flight departs a day later than asked.
    BOtherDate = "B-other-date",
    /// The prices are in another currency than asked.
    BOtherCurrency = "B-other-currency",
    /// The list is empty, and an error is beside it.
    BEmptyError = "B-empty-error",
    /// The first answer has a third of the list; the same request again returns the whole list.
    BPartialThenLarger = "B-partial-then-larger",
    /// The body has the format that the provider used in 2023.
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
