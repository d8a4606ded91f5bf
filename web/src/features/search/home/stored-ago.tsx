import { Plural, Trans } from '@lingui/react/macro';
import { minutesSince, useServerNow } from '@/lib/clock';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long ago a price was stored: in minutes, in hours up to two days, then in days. */
export function StoredAgo({ at }: { at: string }) {
  const minutes = minutesSince(at, useServerNow());
  if (minutes < 1) return <Trans>checked just now</Trans>;
  if (minutes < HOUR) return <Plural value={minutes} one="# minute ago" other="# minutes ago" />;
  if (minutes < 2 * DAY) return <Plural value={Math.floor(minutes / HOUR)} one="# hour ago" other="# hours ago" />;
  return <Plural value={Math.floor(minutes / DAY)} one="# day ago" other="# days ago" />;
}
