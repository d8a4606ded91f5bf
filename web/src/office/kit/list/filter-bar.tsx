import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '@/ui/button';

/** The filters above a list. On phones a button shows them, so that the list begins near the top. */
export function FilterBar({ isFiltered, children }: { isFiltered: boolean; children: ReactNode }) {
  const [isShown, setShown] = useState(isFiltered);
  const id = useId();
  return (
    <div className="mb-4">
      <Button
        variant="secondary"
        size="compact"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
        className="sm:hidden"
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {isFiltered ? 'Filters (in use)' : 'Filters'}
      </Button>
      <section
        id={id}
        aria-label="Filters"
        className={cn(
          'flex flex-wrap items-start gap-3 max-sm:mt-3 max-sm:grid max-sm:grid-cols-2',
          !isShown && 'max-sm:hidden',
        )}
      >
        {children}
      </section>
    </div>
  );
}
