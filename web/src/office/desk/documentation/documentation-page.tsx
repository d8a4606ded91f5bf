import { SECTIONS } from 'virtual:documentation';
import { Printer } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { DOCUMENTATION, sectionPath } from '@/office/kit/addresses';
import { NotFound } from '@/office/kit/not-found';
import { ScreenHead } from '@/office/kit/screen-head';
import { Button } from '@/ui/button';
import { Article } from './article';
import { wordsOf } from './matches';
import { Neighbours } from './neighbours';
import { passagesOf, search } from './search';
import { SearchField } from './search-field';
import { SearchResults } from './search-results';
import { SectionNav } from './section-nav';

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
