/** Where the screen shows more about a problem that the server has found. */
import { searchOf } from './address';
import type { Problem } from './types';

/** The query of the screen at which there is more about a problem. */
export function searchOfProblem({ kind, subject: queue }: Problem): string {
  switch (kind) {
    case 'queue_late':
      return searchOf({ section: 'jobs', state: 'ready', queue });
    case 'queue_paused':
    case 'queue_draining':
      return searchOf({ settings: queue });
    case 'queue_unknown':
      return searchOf({ section: 'queues' });
    case 'jobs_dead':
      return searchOf({ section: 'failures' });
    case 'no_leader':
    case 'schedule_overdue':
      return searchOf({ section: 'schedules' });
    case 'account_failing':
    case 'account_spent':
    case 'account_paused':
      return searchOf({ section: 'accounts' });
    case 'database_away':
    case 'schema_behind':
    case 'database_read_only':
    case 'database_full':
    case 'clock_off':
    case 'claim_loop_stuck':
    case 'listener_down':
    case 'keys_unreadable':
    case 'queue_unserved':
    case 'queue_missing':
    case 'process_dead':
    case 'versions_differ':
      return searchOf({ section: 'processes' });
  }
}
