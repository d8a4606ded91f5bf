//! The table of schedules.

use crate::platform::{
    jobs::{
        FileSearches, FoldDemand, GenerateSitemap, Prune, QueueDueRoutes, RecomputeDemand, RenderPages,
        RollUpStatistics,
    },
    queue::NewJob,
};
use chrono_tz::Tz;

/// A kind of job and the times at which it is queued.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// Identifies the schedule in the stored ticks. A name that was in a release is never given to another schedule.
    pub name: &'static str,
    /// The fields minute, hour, day of month, month and day of week. An optional sixth field before them is the second.
    pub cron: &'static str,
    /// The time zone of the cron expression. Schedules that repeat at an interval use UTC, where no hour is skipped or
    /// repeated; another zone is for schedules at an hour of the day.
    pub zone: Tz,
    /// What happens to planned times that were missed.
    pub missed: Missed,
    pub job: fn() -> NewJob,
}

/// What happens to planned times that passed while no scheduler ran or the database was unavailable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missed {
    /// They are skipped.
    Skip,
    /// Only the latest of them is ticked, as soon as that is possible.
    Once,
}

/// All schedules. Their minutes are staggered; a tick only queues a job.
pub const SCHEDULES: &[Schedule] = &[
    // Every minute: count new searches.
    Schedule {
        name: "fold_demand",
        cron: "0 * * * * *",
        zone: Tz::UTC,
        missed: Missed::Skip,
        job: || NewJob::new(&FoldDemand),
    },
    // Every minute at second 30: queue refreshes of calendars that are due.
    Schedule {
        name: "queue_due_routes",
        cron: "30 * * * * *",
        zone: Tz::UTC,
        missed: Missed::Skip,
        job: || NewJob::new(&QueueDueRoutes),
    },
    // Every minute at second 45: file searches of an earlier version.
    Schedule {
        name: "file_searches",
        cron: "45 * * * * *",
        zone: Tz::UTC,
        missed: Missed::Skip,
        job: || NewJob::new(&FileSearches),
    },
    // Every minute at second 15: render landing pages that are due.
    Schedule {
        name: "render_pages",
        cron: "15 * * * * *",
        zone: Tz::UTC,
        missed: Missed::Skip,
        job: || NewJob::new(&RenderPages),
    },
    // Every hour at minute 3: compute the demand level of each route-month.
    Schedule {
        name: "recompute_demand",
        cron: "3 * * * *",
        zone: Tz::UTC,
        missed: Missed::Once,
        job: || NewJob::new(&RecomputeDemand),
    },
    // Every hour at minute 17: delete data whose retention is over.
    Schedule {
        name: "prune",
        cron: "17 * * * *",
        zone: Tz::UTC,
        missed: Missed::Once,
        job: || NewJob::new(&Prune),
    },
    // Every hour at minute 7: count how providers answered in the hour before.
    Schedule {
        name: "roll_up_statistics",
        cron: "7 * * * *",
        zone: Tz::UTC,
        missed: Missed::Once,
        job: || NewJob::new(&RollUpStatistics),
    },
    // Every day at 04:41 in Albania, when few visitors search: list the live landing pages for search engines.
    Schedule {
        name: "generate_sitemap",
        cron: "41 4 * * *",
        zone: Tz::Europe__Tirane,
        missed: Missed::Once,
        job: || NewJob::new(&GenerateSitemap),
    },
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::platform::schedules::Plan;

    #[test]
    fn every_schedule_can_be_parsed_and_has_a_unique_name() {
        let names: HashSet<_> = SCHEDULES.iter().map(|schedule| schedule.name).collect();

        assert_eq!(names.len(), SCHEDULES.len());
        for schedule in SCHEDULES {
            Plan::parse(*schedule).unwrap();
        }
    }
}
