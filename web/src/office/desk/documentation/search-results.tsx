import { useId } from 'react';
import { Link } from 'react-router';
import { sectionPath } from '@/office/kit/addresses';
import { Input } from '@/ui/input';
import { MarkedText } from './article';
import { type Hit, MAX_HITS, wordsOf } from './search';

/** The passages that match a search. */
export function SearchResults({ query, hits }: { query: string; hits: readonly Hit[] }) {
  const words = wordsOf(query);
  const shown = hits.slice(0, MAX_HITS);
  return (
    <section aria-labelledby="section-title" className="max-w-[76ch]">
      <h2 id="section-title" className="font-bold text-28">
        Search
      </h2>
      <p role="status" className="mt-2 text-15 text-muted">
        {summary(hits.length, query)}
      </p>
      <ul className="mt-4 flex flex-col gap-2">
        {shown.map(({ slug, section, id, heading, excerpt }) => (
          <li key={`${slug}#${id}`}>
            <Link
              to={sectionPath(slug, id, query)}
              className="block rounded-card border border-line bg-paper p-3 hover:border-action"
            >
              <span className="block text-13 text-muted">{section}</span>
              <span className="block font-semibold text-link">
                <MarkedText text={heading} words={words} />
              </span>
              <span className="mt-1 block text-13">
                <MarkedText text={excerpt} words={words} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function summary(count: number, query: string): string {
  if (count === 0) return `Nothing found for “${query}”. Try fewer or other words.`;
  if (count > MAX_HITS) return `The first ${MAX_HITS} of ${count} passages. More words find fewer.`;
  return count === 1 ? '1 passage' : `${count} passages`;
}

type SearchFieldProps = { query: string; onSearch: (query: string) => void };

/** The search over all sections. */
export function SearchField({ query, onSearch }: SearchFieldProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the tests' browser does not know the element `search`
    <form
      role="search"
      className="mb-6 flex print:hidden"
      // The passages are shown while the words are typed.
      onSubmit={(event) => event.preventDefault()}
    >
      <label htmlFor={id} className="flex min-w-0 max-w-md flex-1 flex-col gap-1 font-medium text-13">
        Search the documentation
        <Input
          id={id}
          type="search"
          value={query}
          placeholder="A word, a setting, an address"
          autoComplete="off"
          onChange={(event) => onSearch(event.target.value)}
        />
      </label>
    </form>
  );
}
