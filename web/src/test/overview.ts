/** The server's answers about the overview. */
import type { Attention, Counter, Overview } from '@/office/desk/overview/query';

const DAYS = Array.from({ length: 30 }, (_, place) => `2026-11-${String(place + 1).padStart(2, '0')}`);

/** A counter with one more on the newest day. */
function counter(total: number): Counter {
  return { total, days: DAYS.map((day, place) => ({ day, count: place === DAYS.length - 1 ? 1 : 0 })) };
}

/** An overview in which nothing needs attention, unless `attention` says otherwise. */
export function overview(attention: Partial<Attention> = {}): Overview {
  return {
    counters: { users: counter(12), bookings: counter(1204), saved_searches: counter(48_210) },
    attention: {
      new_requests: 0,
      agents_to_activate: 0,
      failing_providers: [],
      quotes_left_behind: [],
      mail_budget: null,
      overdue_calendars: 0,
      overdue_month: null,
      dead_jobs: 0,
      ...attention,
    },
  };
}
