import { cn } from '@/lib/cn';
import type { LocalTime } from '@/office/kit/times';
import type { SearchEvent } from './types';

/** What happened to a search, the earliest first, on a line. Where another day begins, it is named. */
export function EventList({ events, clock }: { events: readonly SearchEvent[]; clock: LocalTime }) {
  return (
    <ol className="text-15">
      {events.map(({ at, kind, text }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events have no ids, and only grow at the end
        <li key={place} className="relative flex gap-4 pb-3 pl-5 last:pb-0">
          <span aria-hidden="true" className="absolute top-2 bottom-0 left-[3px] w-0.5 bg-line" />
          <span aria-hidden="true" className={cn('absolute top-2 left-0 size-2 rounded-full', DOTS[kind])} />
          <time dateTime={at} className="shrink-0 text-13 text-muted leading-5.5 tabular-nums">
            {clock.day(at) !== clock.day(events[place - 1]?.at ?? at) && <span className="block">{clock.day(at)}</span>}
            {clock.seconds(at)}
          </time>
          <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
        </li>
      ))}
    </ol>
  );
}

const DOTS: Record<SearchEvent['kind'], string> = {
  created: 'bg-link',
  run_queued: 'bg-control',
  provider_asked: 'bg-control',
  provider_answered: 'bg-success',
  provider_failed: 'bg-danger',
  published: 'bg-success',
  run_ended: 'bg-link',
  contacted: 'bg-chat',
};
