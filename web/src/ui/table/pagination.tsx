import { useLingui } from '@lingui/react/macro';
import { ChevronFirst, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button';
import { pageNumbers } from './page-numbers';

type PaginationProps = {
  /** Counted from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The number of rows, shown beside the pages. */
  children?: ReactNode;
};

/** Links to the numbered pages of a list. */
export function Pagination({ page, pages, onPage, children }: PaginationProps) {
  const { t } = useLingui();
  const numbers = pageNumbers(page, pages);
  // A list of one page says only how many rows it has.
  if (pages <= 1) return <div className="py-2 text-right text-13 text-muted tabular-nums">{children}</div>;
  return (
    <nav
      data-slot="pagination"
      aria-label={t`Pages`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-13 tabular-nums"
    >
      <div className="flex flex-wrap items-center gap-1">
        {numbers[0] !== 1 && (
          <Button
            variant="quiet"
            size="compact-icon"
            aria-label={t`First page`}
            className="max-sm:hidden"
            onClick={() => onPage(1)}
          >
            <ChevronFirst className="size-4" aria-hidden="true" />
          </Button>
        )}
        <Button
          variant="quiet"
          size="compact-icon"
          aria-label={t`Previous page`}
          aria-disabled={page <= 1}
          onClick={() => page > 1 && onPage(page - 1)}
        >
          <ChevronLeft className="size-4" aria-hidden="true" />
        </Button>
        {numbers.map((number) => (
          <Button
            key={number}
            variant={number === page ? 'secondary' : 'quiet'}
            size="compact"
            aria-label={t`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className="min-w-9 pointer-coarse:min-w-11"
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ))}
        <Button
          variant="quiet"
          size="compact-icon"
          aria-label={t`Next page`}
          aria-disabled={page >= pages}
          onClick={() => page < pages && onPage(page + 1)}
        >
          <ChevronRight className="size-4" aria-hidden="true" />
        </Button>
      </div>
      <div className="text-muted">{children}</div>
    </nav>
  );
}
