import { Plural, Trans } from '@lingui/react/macro';
import { minutesSince, useServerNow } from '@/lib/clock';
import { cn } from '@/lib/cn';
import { isOld } from './price-age';

/** How long ago a price was checked, by the server's clock. */
export function CheckedAgo({ at }: { at: string }) {
  const now = useServerNow();
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
