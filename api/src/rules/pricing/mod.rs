//! The commission, for the administrator.

pub mod change;
mod input;
pub mod list;
pub mod preview;

use flight_finder_core::{
    base::revision::RowRevision,
    rules::pricing::{CommissionRule, PassengerType, Tier},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::revision::Revised;

/// The commission of a passenger type.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = CommissionRule)]
pub struct CommissionRuleBody {
    passenger_type: PassengerType,
    /// The commission of one passenger, in euro.
    #[schema(example = 20.0)]
    rate: f64,
    /// The lower rates of groups, by increasing count; null for passenger types that have none.
    #[schema(required = true)]
    group_discount_rules: Option<Vec<TierBody>>,
    /// The revision of the rule, for `If-Match`.
    revision: String,
}

/// From `min_count` adults on, each adult pays `rate`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = CommissionTier)]
pub struct TierBody {
    #[schema(minimum = 2, maximum = 9, example = 2)]
    min_count: u32,
    /// In euro.
    #[schema(minimum = 0, example = 15.0)]
    rate: f64,
}

impl From<&Tier> for TierBody {
    fn from(tier: &Tier) -> Self {
        Self {
            min_count: tier.min_count,
            rate: tier.rate.euro(),
        }
    }
}

impl From<CommissionRule> for CommissionRuleBody {
    fn from(rule: CommissionRule) -> Self {
        let tiers = rule.group_discount_rules.iter().map(TierBody::from).collect();
        Self {
            revision: RowRevision::of(&rule).to_string(),
            passenger_type: rule.passenger_type,
            rate: rule.rate.euro(),
            group_discount_rules: (rule.passenger_type == PassengerType::Adult).then_some(tiers),
        }
    }
}

impl Revised for CommissionRuleBody {
    fn revision(&self) -> &str {
        &self.revision
    }
}
