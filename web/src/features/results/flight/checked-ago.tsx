import { Plural, Trans } from '@lingui/react/macro';
import type { FlightOption } from '@/api/wire';
import { minutesSince, useServerNow } from '@/lib/clock';
import { cn } from '@/lib/cn';

type CheckedAgoProps = { option: Pick<FlightOption, 'checked_at' | 'unconfirmed'> };

/** How long ago a price was checked, by the server's clock, or that it is not confirmed. */
export function CheckedAgo({ option: { checked_at: at, unconfirmed } }: CheckedAgoProps) {
  const now = useServerNow();
  if (unconfirmed) {
    return (
      <p className="font-medium text-13 text-stops">
        <Trans>price not confirmed</Trans>
      </p>
    );
  }
  const minutes = minutesSince(at, now);
  const hours = Math.floor(minutes / 60);
  return (
    <p className={cn('text-13', isOld(at, now) ? 'font-medium text-stops' : 'text-muted')}>
      <time dateTime={at}>
        {minutes < 1 ? (
          <Trans>checked just now</Trans>
        ) : hours < 1 ? (
          <Plural value={minutes} one="checked # minute ago" other="checked # minutes ago" />
        ) : (
          <Plural value={hours} one="checked # hour ago" other="checked # hours ago" />
        )}
      </time>
    </p>
  );
}

/** The same in fewer letters. */
export function Age({ at }: { at: string }) {
  const minutes = minutesSince(at, useServerNow());
  const hours = Math.floor(minutes / 60);
  return (
    <time dateTime={at}>
      {minutes < 1 ? (
        <Trans>just now</Trans>
      ) : hours < 1 ? (
        <Trans>{minutes} min ago</Trans>
      ) : (
        <Trans>{hours} h ago</Trans>
      )}
    </time>
  );
}

/** A price older than this, in minutes, is marked as old, and checked again when its flight is opened. */
const OLD = 10;

/** Whether a price is old. */
export function isOld(checkedAt: string, now: number): boolean {
  return minutesSince(checkedAt, now) > OLD;
}
