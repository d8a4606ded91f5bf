import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DOCUMENTATION } from './addresses';

export type ScreenHeadProps = {
  title: string;
  /** What the screen is for, in one sentence. */
  intro?: ReactNode;
  /** What can be done on the screen, at the right of its title. */
  actions?: ReactNode;
};

/** The title of a screen, for the window too, and its actions. */
export function ScreenHead({ title, intro, actions }: ScreenHeadProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <title>{`${title} | Back office`}</title>
      <div className="min-w-0">
        <h1 className="font-bold text-28">{title}</h1>
        {intro && <p className="mt-1 max-w-[70ch] text-15 text-muted">{intro}</p>}
      </div>
      {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}

type DocLinkProps = {
  /** A section or a heading of the documentation: "scoring-logic#the-points". A test checks that it exists. */
  to: string;
  /** What is explained there, after "About": "the commission". */
  about: string;
};

/** The "?" beside a title or a form, which leads to its explanation. */
export function DocLink({ to, about }: DocLinkProps) {
  return (
    <Link
      to={`${DOCUMENTATION}/${to}`}
      aria-label={`About ${about}`}
      title={`About ${about}`}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted hover:bg-mist hover:text-ink pointer-coarse:size-11 print:hidden"
    >
      <CircleHelp className="size-4" aria-hidden="true" />
    </Link>
  );
}
