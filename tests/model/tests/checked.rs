//! All states that a few jobs and workers can reach are visited, and each broken rule is noticed in one of them.

use std::fmt::Debug;

use flight_finder_model::{Left, Mutation, Outcome, Protocol, Setting};
use stateright::{Checker, Model};

/// Each way in which an attempt can end in memory.
const ALL: &[Outcome] = &[Outcome::Done, Outcome::Retry, Outcome::Dead, Outcome::Returned];

const NONE: Left = Left {
    kills: 0,
    freezes: 0,
    outages: 0,
    steps: 0,
    cancellations: 0,
    redrives: 0,
    pauses: 0,
};

/// Two workers and two jobs.
fn setting(faults: Left) -> Setting {
    Setting {
        workers: 2,
        jobs: 2,
        handlers: 2,
        poison: None,
        knows_when_alone: false,
        jobs_are_short: false,
        waits_differ: true,
        outcomes: &[Outcome::Done, Outcome::Retry],
        faults,
    }
}

/// Visits all states, and prints how many there are.
fn holds(name: &str, setting: Setting) {
    let checker = Protocol::new(setting)
        .checker()
        .threads(2)
        .symmetry()
        .spawn_dfs()
        .join();
    println!("{name}: {} states", checker.unique_state_count());
    checker.assert_properties();
}

/// Fails unless the broken rule breaks this property.
fn is_noticed(mutation: Mutation, setting: Setting, property: &str) {
    let protocol = Protocol {
        mutation: Some(mutation),
        ..Protocol::new(setting)
    };
    let checker = protocol.checker().threads(2).spawn_bfs().join();
    let found = checker.discoveries();
    let path = found.get(property).map(|path| path.clone().into_actions());
    let path = path.unwrap_or_else(|| panic!("{mutation:?} is not noticed: {:?}", found.keys()));
    println!("{mutation:?}: {property}, after {}", listed(&path));
}

fn listed(actions: &[impl Debug]) -> String {
    let words: Vec<_> = actions.iter().map(|action| format!("{action:?}")).collect();
    words.join(" ")
}

#[test]
fn with_a_killed_and_a_frozen_process() {
    let faults = Left {
        kills: 1,
        freezes: 1,
        ..NONE
    };
    holds("a kill and a freeze", setting(faults));
}

#[test]
fn with_an_outage_and_a_frozen_process() {
    let faults = Left {
        outages: 1,
        freezes: 1,
        ..NONE
    };
    holds(
        "an outage and a freeze",
        Setting {
            jobs: 1,
            ..setting(faults)
        },
    );
}

#[test]
fn with_a_killed_process_a_clock_that_is_set_and_an_outage() {
    let faults = Left {
        steps: 1,
        outages: 1,
        ..NONE
    };
    let setting = Setting {
        jobs: 1,
        ..setting(Left { kills: 1, ..faults })
    };
    holds("a kill, a step of a clock and an outage", setting);
}

#[test]
fn with_operators() {
    let faults = Left {
        kills: 1,
        cancellations: 1,
        redrives: 1,
        pauses: 1,
        ..NONE
    };
    let setting = Setting {
        jobs: 1,
        outcomes: ALL,
        knows_when_alone: true,
        ..setting(faults)
    };
    holds("a kill and operators", setting);
}

/// The job that kills its processes is found, and the job beside it is not blamed, although somebody kills one process too.
#[test]
fn with_a_job_that_kills_its_process() {
    for knows_when_alone in [false, true] {
        holds(
            "a poison job and a kill",
            Setting {
                knows_when_alone,
                ..poison()
            },
        );
    }
}

fn poison() -> Setting {
    Setting {
        poison: Some(0),
        jobs_are_short: true,
        ..setting(Left { kills: 1, ..NONE })
    }
}

/// Everything at once, for one job, and two jobs with more faults.
#[test]
#[ignore = "it takes minutes: make chaos"]
fn with_more_faults() {
    let all = Left {
        kills: 2,
        freezes: 1,
        outages: 1,
        steps: 1,
        cancellations: 1,
        redrives: 1,
        pauses: 0,
    };
    holds(
        "one job and every fault",
        Setting {
            jobs: 1,
            ..setting(all)
        },
    );
    let faults = Left {
        kills: 2,
        freezes: 1,
        ..NONE
    };
    holds("two kills and a freeze", setting(faults));
}

#[test]
fn broken_rules_are_noticed() {
    let one = |faults| Setting {
        jobs: 1,
        ..setting(faults)
    };
    let freeze = Left { freezes: 1, ..NONE };
    let outage = Left { outages: 1, ..NONE };
    let lives = "no crash is counted while the process lives";
    let ends = "a queued job ends when faults stop";
    let healthy = "a healthy job is never to blame";

    is_noticed(
        Mutation::SettleWithoutFence,
        one(freeze),
        "a result is committed at most once",
    );
    is_noticed(
        Mutation::AttemptAsFence,
        one(freeze),
        "a job has at most one valid lease",
    );
    is_noticed(Mutation::RescueDuringOutage, one(outage), lives);
    is_noticed(Mutation::RescueAfterFreeze, one(Left { freezes: 1, ..outage }), lives);
    is_noticed(Mutation::OwnClock, one(Left { steps: 1, ..NONE }), lives);
    is_noticed(Mutation::EachCrashCounts, poison(), healthy);
    is_noticed(Mutation::OtherJobInAllCrashes, poison(), healthy);
    let alone = Setting {
        knows_when_alone: true,
        ..poison()
    };
    is_noticed(Mutation::BlameRemainsOnOthers, alone, healthy);
    is_noticed(
        Mutation::CancelledIsNotSwept,
        one(Left {
            kills: 1,
            cancellations: 1,
            ..NONE
        }),
        ends,
    );
}
