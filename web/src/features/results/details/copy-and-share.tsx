import { Trans } from '@lingui/react/macro';
import { useCopy } from '@/lib/use-copy';
import { Button } from '@/ui/button';

type PassOnProps = { title: string; text: string; link: string };

/** A flight for somebody else: its text to paste, and its link to share. */
export function PassOn({ title, text, link }: PassOnProps) {
  const copy = useCopy();
  const share = () => {
    // Without a share sheet, or when it is closed, nothing is lost.
    if (typeof navigator.share === 'function') navigator.share({ title, url: link }).catch(() => {});
    else copy.mutate(link);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" onClick={() => copy.mutate(text)}>
        <Trans>Copy as text</Trans>
      </Button>
      <Button variant="secondary" onClick={share}>
        <Trans>Share</Trans>
      </Button>
      <span role="status" className="text-13">
        {copy.isSuccess && (
          <span className="font-semibold text-success">
            <Trans>Copied</Trans>
          </span>
        )}
        {copy.isError && (
          <span className="text-danger">
            <Trans>The browser does not allow copying.</Trans>
          </span>
        )}
      </span>
    </div>
  );
}
