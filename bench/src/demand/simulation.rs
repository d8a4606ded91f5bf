//! Simulates each minute: visitors view calendars, the scheduler refreshes, levels are recomputed.

use std::{collections::VecDeque, time::Duration};

use flight_finder_core::{base::time::Timestamp, prices::demand::Level};

use super::{
    ages::Ages,
    attack::Attack,
    policy::Policy,
    visitors::{ROUTES, Visitors, WINDOW},
};

/// The days that are simulated before the measured ones, so that the measurement starts with learned demand levels.
const WARM_UP_DAYS: u32 = 45;
/// The simulated days that are measured.
pub const DAYS: u32 = 30;
const DAY: u32 = 24 * 60;
const LAST_WARM_UP_DAY: u32 = (WARM_UP_DAYS - 1) * DAY;
/// The time of the attack: noon of the first measured day.
const ATTACKED: u32 = WARM_UP_DAYS * DAY + DAY / 2;
/// The number of simulated months. The window of months with calendars moves three times, each after 30 days.
const MONTHS: usize = WINDOW + 3;
/// The most requests per minute that the scheduler may send: half of the account's five per second.
pub const BUDGET: usize = 150;
/// The number of minutes for which refreshes can be planned: twice the longest interval.
const AHEAD: usize = 2 * DAY as usize;
/// The duration in minutes of a refresh that a visitor waits for.
const REFRESH: f64 = 10.0 / 60.0;
/// 2026-11-20T00:00:00Z
const START: Timestamp = Timestamp(1_795_132_800_000_000);

/// A route in a month.
#[derive(Clone)]
struct Cell {
    updated: Option<u32>,
    viewed: Option<u32>,
    due: Option<u32>,
    interval: Option<i64>,
    level: Level,
    /// The first visitor that searched the route-month since its level was NONE. Each visitor has a different address.
    visitor: Option<u32>,
    /// Whether a second visitor searched the route-month. Without a view the product refreshes only such route-months.
    is_shared: bool,
    /// The searches of the last 24 hours, in total and by hour of the day.
    day: u16,
    searches: [u16; 24],
}

/// The result of a simulated month.
pub struct Outcome {
    /// Requests per day. The first four numbers are the scheduler's requests for HIGH, MEDIUM, LOW and all other
    /// calendars; the last is the number of requests that views caused.
    pub requests: [u64; 5],
    /// The ages of calendars when they were opened.
    pub first_look: Ages,
    /// The ages of the same calendars ten seconds after they were opened, when a refresh that the opening caused has
    /// ended.
    pub after: Ages,
}

struct Simulation {
    policy: Policy,
    cells: Vec<Cell>,
    /// The route-months that may become due, by the minute at which they become due.
    wheel: Vec<Vec<u32>>,
    /// The route-months that are due, by level.
    waiting: [VecDeque<u32>; 4],
    visitors: u32,
    /// The route-months with a level above NONE. Their levels are recomputed hourly.
    wanted: Vec<u32>,
    requests: [u64; 5],
    first_look: Ages,
    after: Ages,
}

/// Simulates a policy with visitors of this exponent, and perhaps an attack on the first measured day.
pub fn run(policy: Policy, exponent: f64, attack: Option<Attack>) -> Outcome {
    let mut visitors = Visitors::new(exponent);
    let mut simulation = Simulation::new(policy);
    for minute in 0..(WARM_UP_DAYS + DAYS) * DAY {
        // The fixed policy does not depend on demand levels, so only the last warm-up day is simulated.
        if policy == Policy::Fixed && minute < LAST_WARM_UP_DAY {
            drop(visitors.of_minute(minute));
        } else {
            simulation.minute(minute, &mut visitors);
        }
        if minute == ATTACKED
            && let Some(attack) = attack
        {
            simulation.suffer(attack, minute);
        }
    }
    let days = u64::from(DAYS);
    Outcome {
        requests: simulation.requests.map(|requests| requests / days),
        first_look: simulation.first_look.sorted(),
        after: simulation.after.sorted(),
    }
}

impl Simulation {
    fn new(policy: Policy) -> Self {
        let cell = Cell {
            updated: None,
            viewed: None,
            due: None,
            interval: None,
            level: Level::None,
            visitor: None,
            is_shared: false,
            day: 0,
            searches: [0; 24],
        };
        let mut new = Self {
            policy,
            cells: vec![cell; ROUTES * MONTHS],
            wheel: vec![Vec::new(); AHEAD],
            waiting: Default::default(),
            visitors: 0,
            wanted: Vec::new(),
            requests: [0; 5],
            first_look: Ages::default(),
            after: Ages::default(),
        };
        if policy == Policy::Fixed {
            new.spread();
        }
        new
    }

    /// Plans the first refresh of each calendar, spread over the minutes of the interval.
    fn spread(&mut self) {
        for index in 0..self.cells.len() {
            self.cells[index].interval = self.policy.interval(Level::None);
            let phase = u32::try_from(index * 7 % 360).unwrap_or(0);
            self.set_due(index, LAST_WARM_UP_DAY + phase);
        }
    }

    fn minute(&mut self, now: u32, visitors: &mut Visitors) {
        if now.is_multiple_of(60) {
            self.recompute(now);
        }
        let mut left = if self.policy == Policy::Fixed {
            usize::MAX
        } else {
            BUDGET
        };
        let month = now as usize / (30 * DAY as usize);
        for (route, ahead) in visitors.of_minute(now) {
            self.visitors += 1;
            let refreshes = self.look(route * MONTHS + month + ahead, self.visitors, now);
            left = left.saturating_sub(usize::from(refreshes));
        }
        self.collect_due(now, month);
        for level in 0..self.waiting.len() {
            while left > 0
                && let Some(index) = self.waiting[level].pop_front()
            {
                if self.cells[index as usize].due.is_some_and(|due| due <= now) {
                    self.refresh(index as usize, now, self.by_level(index as usize));
                    left -= 1;
                }
            }
        }
    }

    /// Simulates the attacker's counted searches, all by one visitor, and its calendar views.
    fn suffer(&mut self, attack: Attack, now: u32) {
        let month = now as usize / (30 * DAY as usize);
        let counted = attack.counted(moment(now));
        for (number, (route, ahead)) in counted.into_iter().enumerate() {
            let index = route * MONTHS + month + ahead;
            let age = self.age(index, now);
            self.search(index, u32::MAX, now);
            let cell = &self.cells[index];
            if number < attack.openings() && self.policy.refreshes_on_view(age, cell.interval, moment(now)) {
                self.refresh(index, now, 4);
            }
        }
    }

    fn age(&self, index: usize, now: u32) -> f64 {
        let updated = self.cells[index].updated;
        updated.map_or(f64::INFINITY, |updated| f64::from(now - updated))
    }

    /// Simulates a visitor who opens a calendar and searches. Returns whether the view caused a refresh.
    fn look(&mut self, index: usize, visitor: u32, now: u32) -> bool {
        let age = self.age(index, now);
        let interval = self.cells[index].interval;
        let refreshes = self.policy.refreshes_on_view(age, interval, moment(now));
        if now >= WARM_UP_DAYS * DAY {
            self.first_look.add(age);
            self.after.add(if refreshes { REFRESH } else { age });
        }
        self.search(index, visitor, now);
        if refreshes {
            self.refresh(index, now, 4);
        }
        refreshes
    }

    /// Counts a search, which raises level NONE to LOW. Plans a refresh for when the prices are as old as the interval;
    /// the product's rule does so only after a second visitor has searched the route-month.
    fn search(&mut self, index: usize, visitor: u32, now: u32) {
        let policy = self.policy;
        let cell = &mut self.cells[index];
        cell.searches[(now % DAY / 60) as usize] += 1;
        cell.day += 1;
        cell.viewed = Some(now);
        let was_refreshed = cell.level != Level::None && cell.is_shared;
        if cell.level == Level::None {
            self.wanted.push(u32::try_from(index).unwrap_or(u32::MAX));
            cell.level = Level::Low;
            cell.interval = policy.interval(Level::Low);
            (cell.visitor, cell.is_shared) = (Some(visitor), policy != Policy::Product);
        }
        cell.is_shared |= cell.visitor != Some(visitor);
        if cell.is_shared
            && !was_refreshed
            && let Some(minutes) = cell.interval.map(minutes)
        {
            let due = cell.updated.map_or(now, |updated| updated + minutes);
            self.set_due(index, due.max(now));
        }
    }

    fn refresh(&mut self, index: usize, now: u32, kind: usize) {
        if now >= WARM_UP_DAYS * DAY {
            self.requests[kind] += 1;
        }
        let cell = &mut self.cells[index];
        (cell.updated, cell.due) = (Some(now), None);
        let is_refreshed = cell.is_shared || self.policy == Policy::Fixed;
        if is_refreshed && let Some(minutes) = cell.interval.map(minutes) {
            self.set_due(index, now + minutes);
        }
    }

    /// Recomputes the levels from the searches of the last day, and plans refreshes again where the interval changed.
    fn recompute(&mut self, now: u32) {
        let hour = (now % DAY / 60) as usize;
        let mut wanted = std::mem::take(&mut self.wanted);
        wanted.retain(|&index| {
            let index = index as usize;
            let cell = &mut self.cells[index];
            // `searches[hour]` still contains the searches of the same hour yesterday.
            let searches = cell.day.into();
            cell.day -= std::mem::take(&mut cell.searches[hour]);
            cell.level = self.policy.level(searches, cell.viewed.map(moment), moment(now));
            let interval = self.policy.interval(cell.level);
            if interval != cell.interval {
                (cell.interval, cell.due) = (interval, None);
                if cell.is_shared
                    && let Some(minutes) = interval.map(minutes)
                {
                    let due = cell.updated.map_or(now, |updated| updated + minutes);
                    self.set_due(index, due.max(now));
                }
            }
            self.cells[index].level != Level::None
        });
        self.wanted = wanted;
    }

    fn set_due(&mut self, index: usize, due: u32) {
        self.cells[index].due = Some(due);
        self.wheel[due as usize % AHEAD].push(u32::try_from(index).unwrap_or(u32::MAX));
    }

    /// Moves the route-months that become due now to `waiting`, except months outside the window, which are not shown.
    fn collect_due(&mut self, now: u32, month: usize) {
        for index in std::mem::take(&mut self.wheel[now as usize % AHEAD]) {
            let cell = &mut self.cells[index as usize];
            let shown = (month..month + WINDOW).contains(&(index as usize % MONTHS));
            match (cell.due == Some(now), shown) {
                (true, true) => self.waiting[rank(cell.level)].push_back(index),
                // The fixed policy starts to refresh a month when it enters the window.
                (true, false) if self.policy == Policy::Fixed => self.set_due(index as usize, now + 360),
                (true, false) => cell.due = None,
                (false, _) => {}
            }
        }
    }

    fn by_level(&self, index: usize) -> usize {
        if self.policy == Policy::Fixed {
            3
        } else {
            rank(self.cells[index].level)
        }
    }
}

fn rank(level: Level) -> usize {
    match level {
        Level::High => 0,
        Level::Medium => 1,
        Level::Low => 2,
        Level::None => 3,
    }
}

fn minutes(hours: i64) -> u32 {
    u32::try_from(hours * 60).unwrap_or(u32::MAX)
}

fn moment(minute: u32) -> Timestamp {
    START.plus(Duration::from_mins(minute.into()))
}
