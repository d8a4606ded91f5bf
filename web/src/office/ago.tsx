import { Plural, Trans } from '@lingui/react/macro';
import { minutesSince, useServerNow } from '@/lib/clock';

const HOUR = 60;
const DAY = 24 * HOUR;

type AgoProps = { at: string; exact?: string | undefined };

/** How long ago something happened, with the exact time as a tooltip: by default, in UTC. */
export function Ago({ at, exact = `${at.slice(0, 10)} ${at.slice(11, 16)} UTC` }: AgoProps) {
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      <Age minutes={minutesSince(at, useServerNow())} />
    </time>
  );
}

function Age({ minutes }: { minutes: number }) {
  if (minutes < 1) return <Trans>just now</Trans>;
  if (minutes < HOUR) return <Plural value={minutes} one="# minute ago" other="# minutes ago" />;
  if (minutes < 2 * DAY) return <Plural value={Math.floor(minutes / HOUR)} one="# hour ago" other="# hours ago" />;
  return <Plural value={Math.floor(minutes / DAY)} one="# day ago" other="# days ago" />;
}
