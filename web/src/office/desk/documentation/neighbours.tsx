import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { sectionPath } from '@/office/kit/addresses';
import type { Section } from './content';

const LINK =
  'flex min-h-11 items-center gap-2 rounded-control border border-line bg-paper px-3 text-15 text-link hover:bg-mist max-md:flex-1';

/** The links to the section before and to the one after. */
export function Neighbours({ sections, current }: { sections: readonly Section[]; current: Section }) {
  const place = sections.indexOf(current);
  const [previous, next] = [sections[place - 1], sections[place + 1]];
  return (
    <nav aria-label="Previous and next section" className="mt-4 flex max-w-[76ch] flex-wrap gap-3 print:hidden">
      {previous && (
        <Link to={sectionPath(previous.slug)} rel="prev" className={LINK}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          {previous.title}
        </Link>
      )}
      {next && (
        <Link to={sectionPath(next.slug)} rel="next" className={`${LINK} ml-auto justify-end`}>
          {next.title}
          <ArrowRight className="size-4" aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
