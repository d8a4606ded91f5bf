import { ExactTime } from '@/office/kit/exact-time';
import { useLocalTime } from '@/office/kit/use-local-time';
import { useSecond } from './use-second';
import { ageText } from './words';

/** How long ago something happened, second by second. The exact time appears with the pointer or the focus. */
export function SecondsAgo({ at }: { at: string }) {
  const clock = useLocalTime();
  return (
    <ExactTime at={at} exact={clock ? `${clock.day(at)} ${clock.seconds(at)}` : undefined}>
      <SecondsAgoText at={at} />
    </ExactTime>
  );
}

/** The same without the exact time. The text has the same width from one second to the next. */
export function SecondsAgoText({ at }: { at: string }) {
  const seconds = (useSecond() - Date.parse(at)) / 1000;
  return <span className="inline-block min-w-16 tabular-nums">{ageText(seconds)} ago</span>;
}

/** A moment by the clock of the agency, to the second, with its day if that is not today; a dash for none. */
export function When({ at }: { at: string | null | undefined }) {
  const clock = useLocalTime();
  if (!at) return '–';
  const exact = clock && `${clock.day(at)} ${clock.seconds(at)}`;
  const isToday = clock?.short(at) === clock?.time(at);
  return (
    <ExactTime at={at} exact={exact ?? undefined}>
      {isToday ? clock?.seconds(at) : exact}
    </ExactTime>
  );
}
