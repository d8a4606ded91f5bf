import { Tip } from '@/ui/tip';
import { AgoText } from './ago';
import { useLocalTime } from './use-local-time';

/** How long ago something happened. The exact time, in the time zone of the agency, appears with the pointer or the focus. */
export function Moment({ at }: { at: string }) {
  const clock = useLocalTime();
  return (
    <Tip text={clock?.exact(at) ?? `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time is also for people without a pointer */}
      <time dateTime={at} tabIndex={0} className="whitespace-nowrap rounded-md">
        <AgoText at={at} />
      </time>
    </Tip>
  );
}
