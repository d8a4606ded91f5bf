import { Plural, Trans } from '@lingui/react/macro';
import { minutesSince, useServerNow } from '@/lib/clock';
import { ExactTime } from './exact-time';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How long ago something happened. The exact time is in UTC. */
export function Ago({ at }: { at: string }) {
  return (
    <ExactTime at={at}>
      <AgoText at={at} />
    </ExactTime>
  );
}

/** How long ago something happened, in words. */
export function AgoText({ at }: { at: string }) {
  const minutes = minutesSince(at, useServerNow());
  if (minutes < 1) return <Trans>just now</Trans>;
  if (minutes < HOUR) return <Plural value={minutes} one="# minute ago" other="# minutes ago" />;
  if (minutes < 2 * DAY) return <Plural value={Math.floor(minutes / HOUR)} one="# hour ago" other="# hours ago" />;
  return <Plural value={Math.floor(minutes / DAY)} one="# day ago" other="# days ago" />;
}
