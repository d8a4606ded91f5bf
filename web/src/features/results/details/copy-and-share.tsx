import { Trans } from '@lingui/react/macro';
import { useCopy } from '@/lib/use-copy';
import { Button } from '@/ui/button';

type CopyAndShareProps = {
  title: string;
  /** Null for agents, who copy the text in the language of their client. */
  text: string | null;
  link: string;
};

/** Buttons that copy a flight as text and share the link to it. */
export function CopyAndShare({ title, text, link }: CopyAndShareProps) {
  const copy = useCopy();
  const share = () => {
    // Sharing that the visitor cancels is not an error.
    if (typeof navigator.share === 'function') navigator.share({ title, url: link }).catch(() => {});
    else copy.mutate(link);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {text !== null && (
        <Button variant="secondary" onClick={() => copy.mutate(text)}>
          <Trans>Copy as text</Trans>
        </Button>
      )}
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
