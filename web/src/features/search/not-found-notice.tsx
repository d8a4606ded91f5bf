import { Trans } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { useHydrated } from '@/lib/use-hydrated';
import { Notice } from '@/ui/notice';

/** Said to whoever came by an address that is no page. */
export function NotFoundNotice() {
  const { state } = useLocation();
  const isHydrated = useHydrated();
  if (!isHydrated || state?.notice !== 'not-found') return null;
  return (
    <Notice tone="caution" role="status" className="mb-4">
      <Trans>That page does not exist. You can search for flights here.</Trans>
    </Notice>
  );
}
