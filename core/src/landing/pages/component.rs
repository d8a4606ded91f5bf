//! The components from which a template assembles a page.

use serde::{Deserialize, Serialize};
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// A component of a landing page, by the name that the specification gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = LandingComponent))]
#[sqlx(type_name = "text")]
pub enum Component {
    #[serde(rename = "SEOHead")]
    #[sqlx(rename = "SEOHead")]
    SeoHead,
    #[serde(rename = "HeaderComponent")]
    #[sqlx(rename = "HeaderComponent")]
    Header,
    #[serde(rename = "FlightSearchComponent")]
    #[sqlx(rename = "FlightSearchComponent")]
    FlightSearch,
    /// Prices from a city to a city.
    #[serde(rename = "PricingTableComponent")]
    #[sqlx(rename = "PricingTableComponent")]
    PricingTable,
    /// Prices between a city and the cities of a state.
    #[serde(rename = "StateCityPricingComponent")]
    #[sqlx(rename = "StateCityPricingComponent")]
    StateCityPricing,
    /// Prices between the cities of two states.
    #[serde(rename = "StatePricingComponent")]
    #[sqlx(rename = "StatePricingComponent")]
    StatePricing,
    #[serde(rename = "RouteInfoComponent")]
    #[sqlx(rename = "RouteInfoComponent")]
    RouteInfo,
    #[serde(rename = "StateRouteInfoComponent")]
    #[sqlx(rename = "StateRouteInfoComponent")]
    StateRouteInfo,
    #[serde(rename = "FAQComponent")]
    #[sqlx(rename = "FAQComponent")]
    Faq,
    #[serde(rename = "StateFAQComponent")]
    #[sqlx(rename = "StateFAQComponent")]
    StateFaq,
    #[serde(rename = "RelatedDestinationsComponent")]
    #[sqlx(rename = "RelatedDestinationsComponent")]
    RelatedDestinations,
    #[serde(rename = "FooterComponent")]
    #[sqlx(rename = "FooterComponent")]
    Footer,
}

impl Component {
    /// All components, in the order in which a new template has them.
    pub const ALL: [Self; 12] = [
        Self::SeoHead,
        Self::Header,
        Self::FlightSearch,
        Self::PricingTable,
        Self::StateCityPricing,
        Self::StatePricing,
        Self::RouteInfo,
        Self::StateRouteInfo,
        Self::Faq,
        Self::StateFaq,
        Self::RelatedDestinations,
        Self::Footer,
    ];

    /// Whether it shows the fares of a page, and its prices by month and weekday.
    pub fn shows_prices(self) -> bool {
        matches!(self, Self::PricingTable | Self::StateCityPricing | Self::StatePricing)
    }

    /// Whether it shows the facts about the route.
    pub fn shows_facts(self) -> bool {
        matches!(self, Self::RouteInfo | Self::StateRouteInfo)
    }

    /// Whether it shows links to other pages with their prices.
    pub fn shows_links(self) -> bool {
        self == Self::RelatedDestinations
    }
}
