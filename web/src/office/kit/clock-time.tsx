import { ExactTime } from './exact-time';
import { useLocalTime } from './use-local-time';

/** A moment by the clock of the agency, with its day if that is not today. */
export function ClockTime({ at }: { at: string }) {
  const clock = useLocalTime();
  return (
    <ExactTime at={at} exact={clock?.exact(at)}>
      {clock?.short(at)}
    </ExactTime>
  );
}
