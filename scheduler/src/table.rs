//! The table of schedules.

use chrono_tz::Tz;
use flight_finder_core::{
    jobs::{FoldDemand, Prune, QueueDueRoutes, RecomputeDemand, RollUpStatistics},
    queue::NewJob,
};

/// What is queued when.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The name in its ticks; a released name is never given to another schedule.
    pub name: &'static str,
    /// Minute, hour, day of month, month, day of week; a sixth field in front is the second.
    pub cron: &'static str,
    /// Where the cron text's hours are. What runs every so often stands in UTC, so that no hour comes
    /// twice or not at all; a zone is for what has its hour of the day.
    pub zone: Tz,
    /// What becomes of planned times at which nobody was there.
    pub missed: Missed,
    pub job: fn() -> NewJob,
}

/// What becomes of planned times that passed while no scheduler ran or the database was away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// Nothing: the next one is soon enough.
    Skip,
    /// The latest is made up for, however many they were.
    Once,
}

/// All of them. Minutes are staggered; a tick only queues.
pub const SCHEDULES: &[Schedule] = &[
    // Every minute: new searches are counted.
    Schedule {
        name: "fold_demand",
        cron: "0 * * * * *",
        zone: Tz::UTC,
        missed: Missed::Skip,
        job: || NewJob::of(&FoldDemand),
    },
    // Every minute, half a minute later: refreshes of calendars that are due are queued.
    Schedule {
        name: "queue_due_routes",
        cron: "30 * * * * *",
        zone: Tz::UTC,
        missed: Missed::Skip,
        job: || NewJob::of(&QueueDueRoutes),
    },
    // Every hour at 3 minutes past: how much each route is wanted.
    Schedule {
        name: "recompute_demand",
        cron: "3 * * * *",
        zone: Tz::UTC,
        missed: Missed::Once,
        job: || NewJob::of(&RecomputeDemand),
    },
    // Every hour at 17 minutes past: what nobody needs any more is deleted.
    Schedule {
        name: "prune",
        cron: "17 * * * *",
        zone: Tz::UTC,
        missed: Missed::Once,
        job: || NewJob::of(&Prune),
    },
    // Every hour at 7 minutes past: how providers answered in the hour before is counted.
    Schedule {
        name: "roll_up_statistics",
        cron: "7 * * * *",
        zone: Tz::UTC,
        missed: Missed::Once,
        job: || NewJob::of(&RollUpStatistics),
    },
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::Plan;

    #[test]
    fn every_schedule_can_be_read_and_has_a_name_of_its_own() {
        let names: HashSet<_> = SCHEDULES.iter().map(|schedule| schedule.name).collect();

        assert_eq!(names.len(), SCHEDULES.len());
        for schedule in SCHEDULES {
            Plan::of(*schedule).unwrap();
        }
    }
}
