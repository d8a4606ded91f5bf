use std::{cmp::Reverse, collections::BinaryHeap};

use proptest::prelude::*;

use super::{super::Failure, *};

const START: Timestamp = Timestamp(1_800_000_000_000_000);
const FAR: Timestamp = Timestamp(i64::MAX);
const BACKGROUND: Turn = Turn::Background { reserve: 50 };

fn limited(rate: i64) -> AccountState {
    AccountState {
        requests_per_second: Some(rate),
        ..AccountState::default()
    }
}

#[test]
fn a_burst_of_the_rate_goes_at_once_and_the_next_waits_its_second() {
    let mut account = limited(2);

    let granted = [0, 0, 0].map(|_| account.take(START, FAR));

    assert_eq!(granted[..2], [Pass::Now(START), Pass::Now(START)]);
    assert_eq!(granted[2], Pass::At(START.plus(Duration::from_secs(1) + MARGIN)));
}

#[test]
fn nothing_that_lies_ahead_after_the_clock_was_set_back_keeps_requests_waiting() {
    for step in [Duration::from_hours(1) + WINDOW, DAY, 365 * DAY] {
        let mut account = AccountState {
            requests_per_day: Some(5),
            ..limited(2)
        };
        let granted = [0; 5].map(|_| account.take(START, FAR));
        account.learn(Report::PlanSpent { resets_in: None }, START);
        let back = START.minus(step);

        assert_eq!(granted[..2], [Pass::Now(START), Pass::Now(START)]);
        assert_eq!(account.trouble(back), None);
        assert_eq!(
            [0, 0].map(|_| poll(&mut account, back)),
            [Pass::Now(back), Pass::Now(back)]
        );
        assert_eq!(account.take(back, FAR), Pass::At(back.plus(WINDOW)));
        account.learn(Report::RateLimited { retry_after: None }, back);
        assert_eq!(account.blocked(back), Some((back.plus(PAUSE), Block::Rate)));
    }
}

#[test]
fn a_request_that_would_come_too_late_takes_no_token() {
    let mut account = limited(1);
    assert_eq!(account.take(START, FAR), Pass::Now(START));

    let refused = account.take(START, START.plus(Duration::from_millis(500)));

    assert!(matches!(refused, Pass::Refused { .. }));
    assert_eq!(account.recent.len(), 1);
}

#[test]
fn a_429_drains_it_for_everyone() {
    let mut account = limited(5);
    account.learn(
        Report::RateLimited {
            retry_after: Some(Duration::from_secs(3)),
        },
        START,
    );

    let until = START.plus(Duration::from_secs(3));
    assert_eq!(account.take(START, FAR), Pass::At(until));
    assert_eq!(account.take(until, FAR), Pass::Now(until));
}

#[test]
fn a_pause_that_lasts_too_long_is_a_refusal() {
    let mut account = AccountState::default();
    account.learn(Report::RateLimited { retry_after: None }, START);

    let refused = account.take(START, START.plus(Duration::from_millis(500)));

    assert!(matches!(refused, Pass::Refused { until, .. } if until == START.plus(PAUSE)));
}

#[test]
fn nothing_is_sent_after_the_latest_moment() {
    let mut account = AccountState::default();

    let refused = account.take(START.plus(Duration::from_millis(1)), START);

    let Pass::Refused { reason, .. } = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(reason, "the time of the search is over");
}

#[test]
fn who_leaves_a_reserve_has_the_rest_of_the_rate() {
    let mut account = limited(4);
    account.turn = BACKGROUND;

    let granted = [0, 0, 0].map(|_| account.take(START, FAR));

    assert_eq!(granted[..2], [Pass::Now(START), Pass::Now(START)]);
    assert_eq!(granted[2], Pass::At(START.plus(WINDOW)));
    account.turn = Turn::First;
    assert_eq!(account.take(START, FAR), Pass::Now(START), "a live search goes on");
}

#[test]
fn who_leaves_a_reserve_stops_before_the_plan_is_spent() {
    let resets_at = START.plus(Duration::from_hours(24));
    let mut account = AccountState {
        plan_remaining: Some(500),
        plan_limit: Some(1_000),
        plan_resets_at: Some(resets_at),
        ..AccountState::default()
    };
    assert_eq!(account.take(START, FAR), Pass::Now(START));

    account.turn = BACKGROUND;

    assert!(matches!(account.take(START, FAR), Pass::Refused { until, .. } if until == resets_at));
    assert_eq!(account.take(resets_at, FAR), Pass::Now(resets_at), "a new plan");
    account.plan_remaining = Some(501);
    assert_eq!(account.take(START, FAR), Pass::Now(START));
}

#[test]
fn a_spent_plan_closes_it_and_it_is_tried_once_an_hour() {
    let mut account = AccountState::default();
    let spent = |account: &mut AccountState, at: Timestamp| {
        let day = Some(Duration::from_hours(24));
        account.learn(Report::PlanSpent { resets_in: day }, at);
    };
    spent(&mut account, START);
    account.learn(Report::RateLimited { retry_after: None }, START);

    let refused = account.take(START.plus(Duration::from_mins(59)), FAR);
    let next = START.plus(MAX_PAUSE);
    let tried = account.take(next, FAR);
    spent(&mut account, next);
    let again = account.take(next.plus(Duration::from_mins(59)), FAR);

    let is_refused = |pass: &Pass| {
        matches!(
            pass,
            Pass::Refused {
                reason: "the account's plan is spent",
                ..
            }
        )
    };
    assert!(is_refused(&refused) && is_refused(&again), "{refused:?} {again:?}");
    assert_eq!(tried, Pass::Now(next));
}

#[test]
fn a_plan_that_resets_within_the_hour_is_tried_then() {
    let mut account = AccountState::default();
    let minute = Duration::from_mins(1);
    account.learn(
        Report::Answered {
            plan_remaining: Some(0),
            plan_limit: Some(500),
            resets_in: Some(minute),
        },
        START,
    );

    assert!(matches!(account.take(START, FAR), Pass::Refused { .. }));
    assert_eq!(account.take(START.plus(minute), FAR), Pass::Now(START.plus(minute)));
}

#[test]
fn the_breaker_opens_after_five_failures_and_a_success_closes_it() {
    let mut account = AccountState::default();
    for _ in 0..4 {
        account.learn(Report::Failed(Failure::Status(503)), START);
    }
    assert_eq!(account.take(START, FAR), Pass::Now(START));

    account.learn(Report::Failed(Failure::Status(503)), START);
    assert!(matches!(account.take(START, FAR), Pass::Refused { .. }));
    let usage = account.usage(Account::RapidApi, START);
    assert_eq!(usage.trouble, Some(Block::Breaker));
    assert_eq!((usage.failures, usage.last_failure.as_deref()), (5, Some("HTTP 503")));

    let later = START.plus(OPEN);
    assert_eq!(account.take(later, FAR), Pass::Now(later));
    account.learn(
        Report::Answered {
            plan_remaining: None,
            plan_limit: None,
            resets_in: None,
        },
        later,
    );
    assert_eq!(account.failures, 0);
}

#[test]
fn who_wakes_late_is_put_off_by_what_was_sent_meanwhile() {
    let mut account = limited(1);
    assert_eq!(account.take(START, FAR), Pass::Now(START));
    let Pass::At(promised) = account.take(START, FAR) else {
        panic!("it waits");
    };
    let Pass::At(next) = account.take(START, FAR) else {
        panic!("it waits too");
    };

    let late = promised.plus(Duration::from_millis(300));
    assert_eq!(account.confirm(promised, late, FAR), Pass::Now(late));
    assert_eq!(account.confirm(next, next, FAR), Pass::At(late.plus(WINDOW)));
}

#[test]
fn a_token_that_was_not_used_in_time_is_exchanged_for_a_later_one() {
    let mut account = AccountState {
        requests_per_day: Some(2),
        ..limited(2)
    };
    let late = START.plus(Duration::from_millis(200));
    assert_eq!(account.take(START, FAR), Pass::Now(START));

    assert_eq!(account.confirm(START, late, FAR), Pass::Now(late));

    assert_eq!(account.recent, [late]);
    assert_eq!(account.sent_requests, 1, "the day has room for another request");
}

#[test]
fn a_process_whose_clock_is_behind_does_not_hide_what_was_sent_last() {
    let mut account = limited(2);
    let behind = START.minus(Duration::from_millis(40));
    assert_eq!(
        [account.take(START, FAR), account.take(behind, FAR)],
        [Pass::Now(START), Pass::Now(behind)]
    );
    let Pass::At(promised) = account.take(START, FAR) else {
        panic!("it waits");
    };
    assert_eq!(promised, behind.plus(WINDOW));
    assert_eq!(account.confirm(promised, promised, FAR), Pass::Now(promised));

    assert_eq!(account.recent, [START, promised]);
}

#[test]
fn who_waits_hears_of_a_pause() {
    let mut account = limited(1);
    account.take(START, FAR);
    let Pass::At(promised) = account.take(START, FAR) else {
        panic!("it waits");
    };
    account.learn(
        Report::RateLimited {
            retry_after: Some(Duration::from_secs(9)),
        },
        START,
    );

    let until = START.plus(Duration::from_secs(9));
    assert_eq!(account.confirm(promised, promised, FAR), Pass::At(until));
}

/// Asks for a token for a poll.
fn poll(account: &mut AccountState, now: Timestamp) -> Pass {
    account.turn = Turn::Poll;
    let pass = account.take(now, FAR);
    account.turn = Turn::First;
    pass
}

#[test]
fn a_poll_takes_no_token_while_another_request_waits() {
    let mut account = limited(2);
    assert_eq!(
        [account.take(START, FAR), account.take(START, FAR)],
        [Pass::Now(START), Pass::Now(START)]
    );
    let next = START.plus(WINDOW);

    assert_eq!(poll(&mut account, START), Pass::At(next));
    assert_eq!(
        account.take(START, FAR),
        Pass::At(next),
        "the poll has reserved nothing"
    );
    assert_eq!(account.take(START, FAR), Pass::At(next));

    assert_eq!(account.confirm(next, next, FAR), Pass::Now(next));
    assert_eq!(
        poll(&mut account, next),
        Pass::At(next.plus(WINDOW)),
        "the other one still waits"
    );
    assert_eq!(account.confirm(next, next, FAR), Pass::Now(next));
    assert_eq!(poll(&mut account, next.plus(WINDOW)), Pass::Now(next.plus(WINDOW)));
}

#[test]
fn a_poll_does_not_wait_for_requests_that_no_visitor_waits_for() {
    let mut account = limited(4);
    account.turn = BACKGROUND;

    let granted = [0; 6].map(|_| account.take(START, FAR));

    let later = Pass::At(START.plus(WINDOW));
    assert_eq!(granted[..2], [Pass::Now(START), Pass::Now(START)]);
    assert!(granted[2..].iter().all(|pass| *pass == later));
    assert_eq!(
        [poll(&mut account, START), poll(&mut account, START)],
        [Pass::Now(START), Pass::Now(START)]
    );
    assert_eq!(poll(&mut account, START), later, "the rate is used up");
}

#[test]
fn the_requests_of_a_day_end_with_the_day() {
    let mut account = AccountState {
        requests_per_day: Some(5),
        ..AccountState::default()
    };

    let reached: Vec<_> = (0..5).map(|_| (account.take(START, FAR), account.reached())).collect();

    let passed = |spent| (Pass::Now(START), spent);
    assert_eq!(reached[..3], [passed(None), passed(None), passed(None)]);
    assert_eq!(reached[3..], [passed(Some(Spent::Most)), passed(Some(Spent::All))]);
    let Pass::Refused { until, is_closed, .. } = account.take(START, FAR) else {
        panic!("the day is spent");
    };
    assert!(is_closed && until > START && until.since(START) <= DAY);
    assert_eq!(account.take(until, FAR), Pass::Now(until));
}

#[test]
fn nine_tenths_of_the_rate_are_used() {
    for rate in [1, 5, 20] {
        let mut account = limited(rate);
        let waits = vec![0; 600];
        let sent = simulate(&mut account, &waits, &waits);

        let seconds = sent.iter().max().unwrap().since(START).as_secs_f64();
        let used = 600.0 / seconds / f64::from(u32::try_from(rate).unwrap());
        assert!((0.9..1.1).contains(&used), "{used} of {rate}");
    }
}

/// Simulates requests that arrive one after the other, each after its time in `waits`, and that wake late by their time
/// in `delays`. Returns when each is sent.
fn simulate(account: &mut AccountState, waits: &[u64], delays: &[u64]) -> Vec<Timestamp> {
    let mut due = BinaryHeap::new();
    let mut now = START;
    for (&wait, &delay) in waits.iter().zip(delays) {
        now = now.plus(Duration::from_millis(wait));
        due.push(Reverse((now, None, delay)));
    }
    let mut sent = Vec::new();
    let mut asked = 0;
    while let Some(Reverse((now, promised, delay))) = due.pop() {
        // A request is put off only because another request was sent meanwhile.
        asked += 1;
        assert!(
            asked <= waits.len() * (waits.len() + 1),
            "requests put each other off for ever"
        );
        let pass = match promised {
            None => account.take(now, FAR),
            Some(promised) => account.confirm(promised, now, FAR),
        };
        match pass {
            Pass::Now(_) => sent.push(now),
            Pass::At(at) => due.push(Reverse((at.plus(Duration::from_millis(delay)), Some(at), delay))),
            Pass::Refused { .. } => panic!("nothing is refused"),
        }
    }
    sent
}

proptest! {
    #[test]
    fn no_second_ever_holds_more_than_the_rate(
        rate in 1i64..8,
        waits in prop::collection::vec(0u64..700, 1..60),
        delays in prop::collection::vec(prop_oneof![Just(0u64), 0u64..900], 60),
    ) {
        let mut account = limited(rate);
        let sent = simulate(&mut account, &waits, &delays);

        prop_assert_eq!(sent.len(), waits.len());
        for (first, last) in sent.iter().zip(sent.iter().skip(usize::try_from(rate).unwrap())) {
            prop_assert!(last.since(*first) >= WINDOW);
        }
    }
}
