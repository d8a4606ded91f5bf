import { useId } from 'react';
import { Input } from '@/ui/input';

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
