import { Trans } from '@lingui/react/macro';
import { Notice } from '@/ui/notice';

/** Shown while the network or the server cannot be reached; the search goes on by itself. */
export function Disconnected() {
  return (
    <div className="fixed inset-x-4 bottom-20 z-30 mx-auto max-w-md lg:bottom-4">
      <Notice tone="caution" role="status" className="shadow-float">
        <Trans>No connection. What has been found stays here; the search goes on as soon as the network is back.</Trans>
      </Notice>
    </div>
  );
}
