import { ExternalLink } from 'lucide-react';
import { buttonClasses } from '@/ui/button';

type ViewLinkProps = {
  /** "View" or "Preview". */
  verb: string;
  /** The name of the page, for screen readers. */
  name: string;
  path: string;
  /** Why the page cannot be opened; null if it can. */
  obstacle: string | null;
};

/** Opens a page of the site in another tab. */
export function ViewLink({ verb, name, path, obstacle }: ViewLinkProps) {
  const look = buttonClasses({ variant: 'quiet', size: 'compact', className: 'min-h-8' });
  const content = (
    <>
      <ExternalLink className="size-4" aria-hidden="true" />
      {verb}
    </>
  );
  // A link without an address is announced as one that cannot be followed.
  if (obstacle !== null) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: it says why there is nothing to open
      <a role="link" tabIndex={0} aria-disabled="true" aria-label={`${verb} ${name}`} title={obstacle} className={look}>
        {content}
      </a>
    );
  }
  return (
    <a href={path} target="_blank" rel="noopener" aria-label={`${verb} ${name}`} className={look}>
      {content}
    </a>
  );
}
