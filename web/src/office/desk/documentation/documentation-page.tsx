import { SECTIONS } from 'virtual:documentation';
import { ArrowLeft, ArrowRight, ChevronDown, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { DOCUMENTATION, sectionPath } from '@/office/kit/addresses';
import { NotFound } from '@/office/kit/not-found';
import { ScreenHead } from '@/office/kit/screen-head';
import { Button } from '@/ui/button';
import { Article } from './article';
import type { Section } from './content';
import { passagesOf, search, wordsOf } from './search';
import { SearchField, SearchResults } from './search-results';

const PASSAGES = passagesOf(SECTIONS);

/**
 * The documentation. `q` in the address is a search, whose passages are shown instead of the section; `mark` is the
 * search that led to the section.
 */
export function DocumentationPage() {
  const { section: slug } = useParams();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  useHashFocus();
  const section = slug === undefined ? SECTIONS[0] : SECTIONS.find((candidate) => candidate.slug === slug);
  if (!section) return <NotFound />;
  const [query, mark] = [parameters.get('q') ?? '', parameters.get('mark') ?? ''];
  const base = slug === undefined ? DOCUMENTATION : sectionPath(slug);
  const onSearch = (next: string) => {
    // The first letter is a step that Back undoes; further ones change this step.
    navigate(next ? `${base}?${new URLSearchParams({ q: next })}` : base, { replace: query !== '' });
  };
  return (
    <>
      <ScreenHead
        title="Documentation"
        actions={
          <Button variant="secondary" size="compact" className="print:hidden" onClick={() => window.print()}>
            <Printer className="size-4" aria-hidden="true" />
            Print
          </Button>
        }
      />
      <SearchField query={query || mark} onSearch={onSearch} />
      <div className="flex gap-8 max-lg:flex-col max-lg:gap-4">
        <SectionNav sections={SECTIONS} current={section} isShown={query === ''} />
        <div className="min-w-0 flex-1">
          {query ? (
            <SearchResults query={query} hits={search(PASSAGES, query)} />
          ) : (
            <>
              {mark && <MarkNote mark={mark} base={base} />}
              <Article section={section} words={wordsOf(mark)} />
              <Neighbours sections={SECTIONS} current={section} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

/** Says what is marked in the text, and leads back. */
function MarkNote({ mark, base }: { mark: string; base: string }) {
  const link = 'inline-flex min-h-6 items-center text-link underline hover:no-underline';
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 rounded-control bg-notice-soft px-3 py-2 text-13 print:hidden">
      <span>Matches of “{mark}” are marked.</span>
      <Link to={`${base}?${new URLSearchParams({ q: mark })}`} className={link}>
        All passages
      </Link>
      <Link to={base} className={link}>
        Remove the marks
      </Link>
    </p>
  );
}

/** Moves the view and the focus to the heading that the address names. */
function useHashFocus(): void {
  const { pathname, hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation counts, also one to the same heading
  useEffect(() => {
    const heading = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!heading) return;
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}

type SectionNavProps = {
  sections: readonly Section[];
  current: Section;
  /** Whether the current section is what the page shows. */
  isShown: boolean;
};

/** The links to the sections: beside the text, or on a phone in a list that opens above it. */
function SectionNav({ sections, current, isShown }: SectionNavProps) {
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

const LINK =
  'flex min-h-11 items-center gap-2 rounded-control border border-line bg-paper px-3 text-15 text-link hover:bg-mist max-md:flex-1';

/** The links to the section before and to the one after. */
function Neighbours({ sections, current }: { sections: readonly Section[]; current: Section }) {
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
