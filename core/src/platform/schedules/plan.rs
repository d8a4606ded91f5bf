//! The due times of a schedule: a pure function of its cron expression, its last tick and the current time.

use std::time::Duration;

use super::{Missed, Schedule};
use crate::base::time::Timestamp;
use chrono::{DateTime, SubsecRound};
use chrono_tz::Tz;
use croner::{
    Cron,
    errors::CronError,
    parser::{CronParser, Seconds},
};

/// A planned time that has not been ticked within this time counts as missed. Schedulers wake each second, so this
/// leaves time for a restart and for a busy database.
const LATE: Duration = Duration::from_mins(1);

/// A planned time that has not been ticked within this time is reported to operators.
const OVERDUE: Duration = Duration::from_mins(2);

/// All planned times within this period are ticked, even if there are several, because it is possible that no scheduler
/// held the lease for some seconds.
const BETWEEN_LEADERS: Duration = Duration::from_secs(10);

/// A schedule with its parsed cron expression.
#[derive(Clone, Debug)]
pub struct Plan {
    schedule: Schedule,
    cron: Cron,
}

/// A cron expression that cannot be parsed.
#[derive(Debug, thiserror::Error)]
#[error("schedule {name}: {source}")]
pub struct InvalidSchedule {
    name: &'static str,
    source: CronError,
}

impl Plan {
    /// Parses the cron expression of a schedule.
    pub fn parse(schedule: Schedule) -> Result<Self, InvalidSchedule> {
        let parser = CronParser::builder().seconds(Seconds::Optional).build();
        match parser.parse(schedule.cron) {
            Ok(cron) => Ok(Self { schedule, cron }),
            Err(source) => Err(InvalidSchedule {
                name: schedule.name,
                source,
            }),
        }
    }

    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The latest planned time that is not after `now`; `None` before the first one.
    pub fn latest(&self, now: Timestamp) -> Option<Timestamp> {
        let now = now.to_datetime().with_timezone(&self.schedule.zone).trunc_subsecs(0);
        let mut latest = self.cron.find_previous_occurrence(&now, true).ok()?;
        // croner's search backwards is wrong in nights when clocks change; its search forwards is correct.
        while let Some(next) = self.after(&latest).filter(|next| *next <= now) {
            latest = next;
        }
        Some(latest.to_utc().into())
    }

    /// The first planned time after `now`; `None` if there is none.
    pub fn next(&self, now: Timestamp) -> Option<Timestamp> {
        let now = now.to_datetime().with_timezone(&self.schedule.zone);
        self.after(&now).map(|next| next.to_utc().into())
    }

    /// Whether the planned time after the last tick is long over. Before its first tick a schedule is not overdue.
    pub fn is_overdue(&self, last: Option<Timestamp>, now: Timestamp) -> bool {
        let next = last.and_then(|last| self.next(last));
        next.is_some_and(|planned| planned.plus(OVERDUE) < now)
    }

    /// The planned times to tick at `now`, earliest first. `last` is the last planned time that was ticked; without
    /// one, all earlier planned times count as missed.
    pub fn due(&self, last: Option<Timestamp>, now: Timestamp) -> Vec<Timestamp> {
        let Some(latest) = self.latest(now).filter(|latest| last.is_none_or(|last| last < *latest)) else {
            return Vec::new();
        };
        let mut due = last.map_or_else(Vec::new, |last| {
            let late = now.minus(BETWEEN_LEADERS).max(last);
            self.between(late, latest)
        });
        if self.schedule.missed == Missed::Once || latest.is_within(LATE, now) {
            due.push(latest);
        }
        due
    }

    /// The planned times after `from` and before `to`.
    fn between(&self, from: Timestamp, to: Timestamp) -> Vec<Timestamp> {
        let next = |moment: &DateTime<Tz>| self.after(moment).filter(|next| Timestamp::from(next.to_utc()) < to);
        let first = next(&from.to_datetime().with_timezone(&self.schedule.zone));
        std::iter::successors(first, next)
            .map(|planned| planned.to_utc().into())
            .collect()
    }

    fn after(&self, moment: &DateTime<Tz>) -> Option<DateTime<Tz>> {
        self.cron.find_next_occurrence(moment, false).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::platform::{jobs::Prune, queue::NewJob};
    use chrono_tz::Europe::Tirane;

    fn plan(cron: &'static str, zone: Tz, missed: Missed) -> Plan {
        Plan::parse(Schedule {
            name: "test",
            cron,
            zone,
            missed,
            job: || NewJob::new(&Prune),
        })
        .unwrap()
    }

    fn at(text: &str) -> Timestamp {
        DateTime::parse_from_rfc3339(text).unwrap().to_utc().into()
    }

    /// The ticks of a scheduler that checks `plan` once a minute for `hours` hours.
    fn ticks(plan: &Plan, from: &str, hours: u64) -> Vec<String> {
        let (from, mut last, mut ticks) = (at(from), None, Vec::new());
        for minute in 0..hours * 60 {
            let now = from.plus(Duration::from_mins(minute));
            for planned in plan.due(last, now) {
                last = Some(planned);
                ticks.push(planned.to_rfc3339());
            }
        }
        ticks
    }

    #[test]
    fn a_planned_time_is_due_from_its_second_on_and_once() {
        let plan = plan("17 * * * *", Tz::UTC, Missed::Once);
        let last = Some(at("2026-11-20T10:17:00Z"));
        let planned = at("2026-11-20T11:17:00Z");

        assert_eq!(plan.due(last, at("2026-11-20T11:16:59.999Z")), []);
        assert_eq!(plan.due(last, at("2026-11-20T11:17:00Z")), [planned]);
        assert_eq!(plan.due(last, at("2026-11-20T11:17:00.300Z")), [planned]);
        assert_eq!(plan.due(Some(planned), at("2026-11-20T11:17:01Z")), []);
    }

    #[test]
    fn a_schedule_is_overdue_two_minutes_after_a_planned_time_without_a_tick() {
        let plan = plan("17 * * * *", Tz::UTC, Missed::Once);
        let last = Some(at("2026-11-20T10:17:00Z"));

        assert!(!plan.is_overdue(None, at("2026-11-21T00:00:00Z")));
        assert!(!plan.is_overdue(last, at("2026-11-20T11:19:00Z")));
        assert!(plan.is_overdue(last, at("2026-11-20T11:19:01Z")));
    }

    #[test]
    fn only_the_latest_of_many_missed_times_is_ticked_later() {
        let plan = plan("17 * * * *", Tz::UTC, Missed::Once);
        let now = at("2026-11-20T11:40:00Z");

        assert_eq!(
            plan.due(Some(at("2026-11-17T03:17:00Z")), now),
            [at("2026-11-20T11:17:00Z")]
        );
        assert_eq!(plan.due(None, now), [at("2026-11-20T11:17:00Z")]);
    }

    #[test]
    fn a_missed_time_may_be_skipped() {
        let plan = plan("17 * * * *", Tz::UTC, Missed::Skip);
        let last = Some(at("2026-11-17T03:17:00Z"));

        assert_eq!(plan.due(last, at("2026-11-20T11:18:00Z")), []);
        assert_eq!(plan.due(None, at("2026-11-20T11:18:00Z")), []);
        assert_eq!(plan.due(last, at("2026-11-20T12:17:59Z")), [at("2026-11-20T12:17:00Z")]);
    }

    #[test]
    fn a_sixth_field_is_the_second() {
        let plan = plan("*/20 * * * * *", Tz::UTC, Missed::Skip);

        assert_eq!(
            plan.latest(at("2026-11-20T11:18:39.900Z")),
            Some(at("2026-11-20T11:18:20Z"))
        );
    }

    #[test]
    fn each_planned_time_between_two_leaders_is_ticked_later() {
        let plan = plan("* * * * * *", Tz::UTC, Missed::Skip);
        let seconds = |due: Vec<Timestamp>| due.iter().map(|at| at.0 / 1_000_000 % 60).collect::<Vec<_>>();
        let now = at("2026-11-20T11:17:30.400Z");

        let taken_over = plan.due(Some(at("2026-11-20T11:17:25Z")), now);
        let long_away = plan.due(Some(at("2026-11-20T11:17:02Z")), now);

        assert_eq!(seconds(taken_over), [26, 27, 28, 29, 30]);
        assert_eq!(seconds(long_away), [21, 22, 23, 24, 25, 26, 27, 28, 29, 30]);
        assert_eq!(seconds(plan.due(None, now)), [30]);
    }

    /// In Tirana on 29 March 2026, 02:00 is followed by 03:00.
    #[test]
    fn a_planned_time_in_the_skipped_hour_of_spring_is_ticked_after_it() {
        let plan = plan("30 2 * * *", Tirane, Missed::Once);

        assert_eq!(
            ticks(&plan, "2026-03-28T02:00:00Z", 48),
            [
                "2026-03-28T01:30:00.000Z",
                "2026-03-29T01:00:00.000Z",
                "2026-03-30T00:30:00.000Z"
            ]
        );
    }

    /// In Tirana on 25 October 2026, 02:59 is followed by 02:00.
    #[test]
    fn a_planned_time_in_the_repeated_hour_of_autumn_is_ticked_the_first_time() {
        let plan = plan("30 2 * * *", Tirane, Missed::Once);

        assert_eq!(
            ticks(&plan, "2026-10-24T02:00:00Z", 48),
            [
                "2026-10-24T00:30:00.000Z",
                "2026-10-25T00:30:00.000Z",
                "2026-10-26T01:30:00.000Z"
            ]
        );
    }
}
