import { CircleCheck, CircleDashed, CirclePause, CircleX, ExternalLink, EyeOff, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Status } from '@/office/kit/status';
import { buttonClasses } from '@/ui/button';
import type { PageState, SeoPage } from './words';

type Look = { tone: ComponentProps<typeof Status>['tone']; icon: LucideIcon; word: string };

const LOOKS: Record<PageState | 'failed', Look> = {
  live: { tone: 'good', icon: CircleCheck, word: 'Live' },
  noindex: { tone: 'caution', icon: EyeOff, word: 'Noindex' },
  held: { tone: 'caution', icon: CirclePause, word: 'Held back' },
  new: { tone: 'quiet', icon: CircleDashed, word: 'Not rendered' },
  failed: { tone: 'bad', icon: CircleX, word: 'Failed' },
};

/** The choices of a filter by state. */
export const PAGE_STATES = (['live', 'noindex', 'held', 'new', 'failed'] as const).map((value) => ({
  value,
  label: LOOKS[value].word,
}));

/** What is known of a page, as a word and a shape. */
export function PageStateMark({ state }: { state: PageState | 'failed' }) {
  const { word, ...look } = LOOKS[state];
  return <Status {...look}>{word}</Status>;
}

/** Whether visitors can open a page. */
export function isServed({ state }: Pick<SeoPage, 'state'>): boolean {
  return state === 'live' || state === 'noindex';
}

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
