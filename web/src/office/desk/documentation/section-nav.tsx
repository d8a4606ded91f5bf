import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { sectionPath } from '@/office/kit/addresses';
import type { Section } from './content';

type SectionNavProps = {
  sections: readonly Section[];
  current: Section;
  /** Whether the current section is what the page shows. */
  isShown: boolean;
};

/** The links to the sections: beside the text, or on a phone in a list that opens above it. */
export function SectionNav({ sections, current, isShown }: SectionNavProps) {
  const links = (
    <ul className="flex flex-col gap-0.5">
      {sections.map((section) => (
        <li key={section.slug}>
          <Link
            to={sectionPath(section.slug)}
            aria-current={isShown && section === current ? 'page' : undefined}
            className="flex min-h-9 items-center rounded-control px-3 text-15 text-muted hover:bg-paper hover:text-ink aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11"
          >
            {section.title}
          </Link>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label="Sections" className="w-52 shrink-0 max-lg:w-full print:hidden">
      <div className="sticky top-20 max-lg:hidden">{links}</div>
      {/* The key closes the list when a section was chosen. */}
      <details key={current.slug} className="group rounded-card border border-line bg-paper lg:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-3 text-15">
          {isShown ? current.title : 'Sections'}
          <ChevronDown className="size-4 text-muted group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="border-line border-t p-2">{links}</div>
      </details>
    </nav>
  );
}
