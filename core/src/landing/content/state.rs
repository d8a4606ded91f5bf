//! Whether a page may be seen and listed: the rules of thin pages. Pure.

use std::fmt;

use super::page::LandingPage;
use crate::landing::pages::{Component, PageState};

/// A page with fewer blocks is not indexed.
pub const MIN_BLOCKS: usize = 3;
/// The fewest fares from which a page shows flight times, the share of direct flights and airlines.
pub const MIN_FARES: i64 = 3;
/// The fewest months, or weekdays, with prices that count as a comparison.
const MIN_COMPARED: usize = 2;

/// Why a page is not live, as a word in `rendered_pages.reasons`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No price was seen in 30 days.
    NoPrice,
    /// It has fewer than [`MIN_BLOCKS`] blocks with data of their own.
    Thin,
    /// A live page that is more wanted, or older, has the same data.
    NearDuplicate,
    /// The departure text or the destination text is missing.
    TextMissing,
}

/// A block of a page that has data of its own, if a component of the template shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// At least one fare.
    Fares,
    /// The cheapest prices of at least two months.
    Months,
    /// The median prices of at least two weekdays.
    Weekdays,
    /// The duration, or the airlines, of at least three fares. A distance needs no price, so it does not count.
    Facts,
    /// At least one link to another page with a price.
    Links,
}

/// The texts that a page needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Texts<'a> {
    /// The departure text of the origin.
    pub nga: Option<&'a str>,
    /// The destination text of the destination.
    pub per: Option<&'a str>,
}

/// The blocks of a page that have data of their own and that a component shows.
pub fn blocks(page: &LandingPage) -> Vec<Block> {
    let facts = &page.facts;
    let is_shown = |block: Block| page.components.iter().any(|component| block.is_shown_by(*component));
    let of_airlines: i64 = facts.airlines.iter().map(|airline| airline.sample.size).sum();
    let of_duration = facts.duration.as_ref().map_or(0, |duration| duration.sample.size);
    let all = [
        (Block::Fares, !page.fares.is_empty()),
        (Block::Months, page.months.len() >= MIN_COMPARED),
        (Block::Weekdays, page.weekdays.len() >= MIN_COMPARED),
        (Block::Facts, of_duration.max(of_airlines) >= MIN_FARES),
        (Block::Links, page.links().any(|link| link.price.is_some())),
    ];
    all.into_iter()
        .filter(|(block, has_data)| *has_data && is_shown(*block))
        .map(|(block, _)| block)
        .collect()
}

impl Block {
    fn is_shown_by(self, component: Component) -> bool {
        match self {
            Self::Fares | Self::Months | Self::Weekdays => component.shows_prices(),
            Self::Facts => component.shows_facts(),
            Self::Links => component.shows_links(),
        }
    }
}

/// The state of a page that is no duplicate, and why it is not live.
pub fn state_of(page: &LandingPage, texts: Texts<'_>) -> (PageState, Vec<Reason>) {
    let is_missing = |text: Option<&str>| text.is_none_or(|text| text.trim().is_empty());
    if is_missing(texts.nga) || is_missing(texts.per) {
        return (PageState::Held, vec![Reason::TextMissing]);
    }
    if page.sample.size == 0 {
        return (PageState::Noindex, vec![Reason::NoPrice]);
    }
    if blocks(page).len() < MIN_BLOCKS {
        return (PageState::Noindex, vec![Reason::Thin]);
    }
    (PageState::Live, Vec::new())
}

impl Reason {
    /// As the table and the API name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoPrice => "no_price",
            Self::Thin => "thin",
            Self::NearDuplicate => "near_duplicate",
            Self::TextMissing => "text_missing",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{compose::samples::page_of, price::samples::*},
        *,
    };

    const TEXTS: Texts<'static> = Texts {
        nga: Some("Nga Tirana"),
        per: Some("Për Romën"),
    };

    #[test]
    fn a_page_with_three_blocks_is_live() {
        let page = page_of(&[fare("2026-12-01", 1), fare("2026-12-02", 2)]);

        assert_eq!(blocks(&page), [Block::Fares, Block::Weekdays, Block::Links]);
        assert_eq!(state_of(&page, TEXTS), (PageState::Live, Vec::new()));
    }

    #[test]
    fn one_price_is_not_enough() {
        let page = page_of(&[fare("2026-12-01", 1)]);

        assert_eq!(blocks(&page), [Block::Fares, Block::Links]);
        assert_eq!(state_of(&page, TEXTS), (PageState::Noindex, vec![Reason::Thin]));
    }

    #[test]
    fn every_block_counts_once() {
        let page = page_of(&[fare("2026-12-01", 1), fare("2027-01-01", 2), fare("2027-01-02", 3)]);
        let mut alone = page.clone();
        alone.related.clear();
        let mut unpriced = page.clone();
        unpriced.related[0].price = None;

        let four = [Block::Fares, Block::Months, Block::Weekdays, Block::Facts];
        assert_eq!(blocks(&page).len(), 5);
        assert_eq!(blocks(&alone), four);
        assert_eq!(blocks(&unpriced), four);
    }

    #[test]
    fn only_what_a_component_shows_counts() {
        let mut page = page_of(&[fare("2026-12-01", 1), fare("2027-01-01", 2), fare("2027-01-02", 3)]);
        page.components = vec![Component::SeoHead, Component::Header, Component::RouteInfo];
        let facts_alone = blocks(&page);
        page.components.push(Component::PricingTable);
        let with_prices = blocks(&page);

        assert_eq!(facts_alone, [Block::Facts]);
        assert_eq!(
            with_prices,
            [Block::Fares, Block::Months, Block::Weekdays, Block::Facts]
        );
        page.components.clear();
        assert_eq!(state_of(&page, TEXTS), (PageState::Noindex, vec![Reason::Thin]));
    }

    #[test]
    fn a_page_without_prices_is_not_indexed() {
        let page = page_of(&[]);

        assert_eq!(blocks(&page), [Block::Links]);
        assert_eq!(state_of(&page, TEXTS), (PageState::Noindex, vec![Reason::NoPrice]));
    }

    #[test]
    fn a_page_without_a_text_is_held() {
        let page = page_of(&[fare("2026-12-01", 1), fare("2026-12-02", 2)]);

        for texts in [
            Texts { nga: None, ..TEXTS },
            Texts {
                per: Some(" "),
                ..TEXTS
            },
        ] {
            assert_eq!(state_of(&page, texts), (PageState::Held, vec![Reason::TextMissing]));
        }
    }
}
