import { AgoText } from './ago';
import { ExactTime } from './exact-time';
import { useLocalTime } from './use-local-time';

/** How long ago something happened. The exact time is in the time zone of the agency. */
export function Moment({ at }: { at: string }) {
  return (
    <ExactTime at={at} exact={useLocalTime()?.exact(at)}>
      <AgoText at={at} />
    </ExactTime>
  );
}
