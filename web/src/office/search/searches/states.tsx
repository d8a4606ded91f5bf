/** The states of searches, runs and provider requests, each as a word and a shape. */
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Hourglass,
  type LucideIcon,
  SearchX,
  Shield,
  ShieldAlert,
  ShieldCheck,
  TimerOff,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { Status } from '@/office/kit/status';
import type { LocalTime } from '@/office/kit/times';
import type { ProviderRequest, Run, SavedSearch } from './queries';

type Look = { tone: ComponentProps<typeof Status>['tone']; icon: LucideIcon; word: string };

const RUN_LOOKS: Record<Run['status'], Look> = {
  queued: { tone: 'quiet', icon: Hourglass, word: 'Queued' },
  running: { tone: 'plain', icon: CircleDashed, word: 'Running' },
  complete: { tone: 'good', icon: CircleCheck, word: 'Complete' },
  failed: { tone: 'bad', icon: CircleX, word: 'Failed' },
};

export function RunStatus({ status }: { status: Run['status'] }) {
  const { word, ...look } = RUN_LOOKS[status];
  return <Status {...look}>{word}</Status>;
}

const REQUEST_LOOKS: Record<ProviderRequest['status'], Look> = {
  waiting: { tone: 'quiet', icon: Hourglass, word: 'Waiting' },
  asking: { tone: 'plain', icon: CircleDashed, word: 'Asking' },
  partial: { tone: 'caution', icon: CircleDashed, word: 'Answered in part' },
  done: { tone: 'good', icon: CircleCheck, word: 'Answered' },
  empty: { tone: 'quiet', icon: SearchX, word: 'No flights' },
  failed: { tone: 'bad', icon: CircleX, word: 'Failed' },
  limited: { tone: 'caution', icon: Ban, word: 'Limit reached' },
  late: { tone: 'caution', icon: TimerOff, word: 'Too late' },
  cancelled: { tone: 'quiet', icon: Ban, word: 'Cancelled' },
};

export function RequestStatus({ status }: { status: ProviderRequest['status'] }) {
  const { word, ...look } = REQUEST_LOOKS[status];
  return <Status {...look}>{word}</Status>;
}

const STABILITY_ICONS: Record<SavedSearch['price_stability_level'], LucideIcon> = {
  HIGH: ShieldCheck,
  MEDIUM: Shield,
  LOW: ShieldAlert,
};

export function Stability({ level }: { level: SavedSearch['price_stability_level'] }) {
  return (
    <Status tone="plain" icon={STABILITY_ICONS[level]}>
      {level}
    </Status>
  );
}

/** Whether equal searches are answered from the stored results of this one, and until when. */
export function Cache({ search, clock }: { search: SavedSearch; clock: LocalTime }) {
  const { cache_status, cached_until } = search;
  const until = cached_until ? clock.short(cached_until) : '';
  switch (cache_status) {
    case 'valid':
      return <Status tone="good" icon={CircleCheck}>{`Valid until ${until}`}</Status>;
    case 'expired':
      return <Status tone="quiet" icon={Clock}>{`Expired at ${until}`}</Status>;
    case 'none':
      return (
        <Status tone="quiet" icon={CircleDashed}>
          Not cached
        </Status>
      );
    default:
      return cache_status satisfies never;
  }
}
