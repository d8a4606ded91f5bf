import { useLingui } from '@lingui/react/macro';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button';
import { Select } from '../select';

type PaginationProps = {
  /** Counted from 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** The number of rows, shown beside the pages. */
  children?: ReactNode;
};

/** How many rows a page may have. The first is usual. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;

const SIZES = PAGE_SIZES.map((size) => ({ value: String(size), label: String(size) }));

/** Links to the numbered pages of a list. */
export function Pagination({ page, pages, onPage, children }: PaginationProps) {
  const { t } = useLingui();
  const numbers = pageNumbers(page, pages);
  // A list of one page says only how many rows it has.
  if (pages <= 1) return <div className={BESIDE}>{children}</div>;
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
        {numbers.at(-1) !== pages && (
          <Button
            variant="quiet"
            size="compact-icon"
            aria-label={t`Last page`}
            className="max-sm:hidden"
            onClick={() => onPage(pages)}
          >
            <ChevronLast className="size-4" aria-hidden="true" />
          </Button>
        )}
      </div>
      <div className={BESIDE}>{children}</div>
    </nav>
  );
}

const BESIDE =
  'ml-auto flex min-h-9 flex-wrap items-center justify-end gap-x-4 gap-y-2 text-13 text-muted tabular-nums';

type PageSizeProps = { size: number; onSize: (size: number) => void };

/** The choice of how many rows a page has. */
export function PageSize({ size, onSize }: PageSizeProps) {
  const { t } = useLingui();
  return (
    <Select
      aria-label={t`Rows per page`}
      title={t`Rows per page`}
      options={SIZES}
      value={String(size)}
      onValueChange={(value) => onSize(Number(value))}
      className="h-9 min-h-9 w-20 text-13 pointer-coarse:min-h-11"
    />
  );
}

/** The highest number of page numbers that a pager shows. */
const MAX = 5;

/** The page numbers to show: at most five in a row, with the current one in their middle where that is possible. */
export function pageNumbers(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(MAX / 2), pages - MAX + 1));
  const last = Math.min(pages, first + MAX - 1);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
}
