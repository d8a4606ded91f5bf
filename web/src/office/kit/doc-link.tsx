import { CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import { DOCUMENTATION } from './paths';

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
