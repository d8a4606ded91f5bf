//! Writes the section of RESULTS.md about the simulation.

use std::thread;

use super::{
    attack::Attack,
    policy::Policy,
    simulation::{BUDGET, DAYS, Outcome, run},
    visitors::{ROUTES, VIEWS_A_DAY},
};
use crate::{
    figures::number,
    report::{Figure, Goal},
};

/// The exponents of Zipf's law besides 1.0, to which the goals apply.
const EXPONENTS: [f64; 2] = [0.8, 1.2];
const POLICIES: [Policy; 3] = [Policy::Product, Policy::Fixed, Policy::OnView];
const ATTACKS: [Attack; 2] = [Attack::OneAddress, Attack::OneBlock];
/// The policies that are simulated with exponent 1.0 only.
const ALTERNATIVES: [Policy; 1] = [Policy::First];

const CAUSE: &str = "A route-month that only one network has searched is not refreshed until its calendar is opened (ADR 15). Without that rule the figure was 11.6 h, but an attacker could cause refreshes.";

/// Simulates each policy with each exponent.
pub fn measure() -> Figure {
    let mut figure = Figure::new(
        "Price calendars by demand",
        format!(
            "A simulation without a database, which calls the product's rules: {ROUTES} routes of 12 months, {VIEWS_A_DAY} \
             calendars opened a day by Zipf's law, more in the evening, most for the next months. {DAYS} days on a driven clock \
             count, after 45 that do not; the seed is fixed. At most {BUDGET} requests a minute; a refresh for a visitor who waits \
             takes 10 s. Every look is by a different visitor, and the scheduler does not refresh a route-month that only one \
             visitor searched. Attackers search during an hour of the first day. The \"first rule\" refreshes after 3 hours from \
             30 searches a day, after 6 from 10, otherwise after 12, on opening too, and not at all after 30 days without a search."
        ),
    );
    let runs = POLICIES.into_iter().chain(ALTERNATIVES).map(|policy| (policy, 1.0));
    let others = EXPONENTS
        .into_iter()
        .flat_map(|exponent| POLICIES.map(|policy| (policy, exponent)));
    let peaceful = runs.chain(others).map(|(policy, exponent)| (policy, exponent, None));
    let attacked = ATTACKS.map(|attack| (Policy::Product, 1.0, Some(attack)));
    let runs: Vec<_> = peaceful.chain(attacked).collect();
    let outcomes = all(&runs);
    figure.goals = goals(&outcomes[0], &outcomes[1]);
    let (peaceful, attacked) = outcomes.split_at(runs.len() - ATTACKS.len());
    for (attack, outcome) in ATTACKS.into_iter().zip(attacked) {
        figure.goals.push(goal_of(attack, outcome, &peaceful[0]));
    }
    for ((policy, exponent, _), outcome) in runs.into_iter().zip(peaceful) {
        notes(&mut figure, policy, exponent, outcome);
    }
    figure
}

/// Runs the simulations in parallel; they are independent.
fn all(runs: &[(Policy, f64, Option<Attack>)]) -> Vec<Outcome> {
    thread::scope(|scope| {
        let start = |&(policy, exponent, attack)| scope.spawn(move || run(policy, exponent, attack));
        let running: Vec<_> = runs.iter().map(start).collect();
        let ended = running.into_iter().map(|one| one.join().expect("a simulation ends"));
        ended.collect()
    })
}

fn goals(product: &Outcome, fixed: &Outcome) -> Vec<Goal> {
    let goal = |name: &str, measured: f64, most: f64, unit: &str| {
        Goal::at_most(format!("exponent 1.0, {name}"), measured, most, unit, CAUSE)
    };
    let share = 100.0 * requests(product) / requests(fixed);
    let fixed_p50 = fixed.first_look.hours(50);
    let p50 = goal("p50 at first look", product.first_look.hours(50), fixed_p50, " h");
    vec![
        goal("requests of those of all every 6 h", share, 50.0, " %"),
        Goal {
            wanted: format!("<= {} h, as with all every 6 h", number(fixed_p50)),
            ..p50
        },
        goal("p95 at first look", product.first_look.hours(95), 12.0, " h"),
        goal("p95 ten seconds after", product.after.hours(95), 6.0, " h"),
    ]
}

/// The goal for the share of requests that an attack adds, compared with the same month without it.
fn goal_of(attack: Attack, attacked: &Outcome, peaceful: &Outcome) -> Goal {
    let added = 100.0 * (requests(attacked) / requests(peaceful) - 1.0);
    let name = format!("exponent 1.0, requests added by {}", attack.name());
    Goal::at_most(name, added, 1.0, " %", CAUSE)
}

fn notes(figure: &mut Figure, policy: Policy, exponent: f64, outcome: &Outcome) {
    let name = |what: &str| format!("{exponent:.1}, {}: {what}", policy.name());
    let [high, medium, low, all, views] = outcome.requests;
    let by_level = match policy {
        Policy::Fixed => format!("{all}"),
        _ => format!(
            "{} (HIGH {high}, MEDIUM {medium}, LOW {low}, looks {views})",
            high + medium + low + all + views
        ),
    };
    figure.note(name("requests a day"), by_level);
    figure.note(name("age at first look"), outcome.first_look.text());
    figure.note(name("age ten seconds after"), outcome.after.text());
}

fn requests(outcome: &Outcome) -> f64 {
    u32::try_from(outcome.requests.iter().sum::<u64>()).map_or(f64::NAN, f64::from)
}
