import { Trans } from '@lingui/react/macro';
import type { SearchParams } from '@/api/wire';
import { ContactLinks } from '@/features/results/contact/contact-links';
import { useHelpText } from '@/features/results/contact/use-help-text';
import { TIMED_OUT } from '@/features/results/end/end-drawings';
import { EndScreen } from '@/features/results/end/end-screens';
import { Button } from '@/ui/button';
import { BackLink } from './back-link';

type TimedOutScreenProps = { onRetry: () => void; onWait: () => void; params: SearchParams | undefined };

/** Shown after thirty seconds without a flight. Flights that arrive later are still shown. */
export function TimedOutScreen({ onRetry, onWait, params }: TimedOutScreenProps) {
  const text = useHelpText(params);
  return (
    <EndScreen
      drawing={TIMED_OUT}
      title={<Trans>Sorry, the search is taking too long</Trans>}
      text={
        <Trans>The airlines have not answered yet. You can keep waiting, or write to us and we search for you.</Trans>
      }
      role="alert"
    >
      <Button onClick={onRetry}>
        <Trans>Try Again</Trans>
      </Button>
      <Button variant="secondary" onClick={onWait}>
        <Trans>Keep waiting</Trans>
      </Button>
      <BackLink />
      <div className="mt-2 w-full min-w-0">
        <ContactLinks text={text} />
      </div>
    </EndScreen>
  );
}
