import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { Button } from '@/ui/button';
import { Confirm } from '@/ui/confirm';
import { Skeleton } from '@/ui/skeleton';
import { useToast } from '@/ui/toast/toaster';
import { PAGE_STATES, PageStateMark } from './page-state';
import { cancelDuePages, reasonOf, SEO_PAGES, SEO_TEMPLATES } from './requests';
import { counted, type PageCounts } from './words';

type PageCountLineProps = {
  /** Undefined until they are known. */
  counts: PageCounts | undefined;
  /** The state by which the list is filtered; empty for all. */
  state: string;
  onState: (state: string) => void;
};

/** How many pages are in each state, each a filter of the list, and how many are due. */
export function PageCountLine({ counts, state, onState }: PageCountLineProps) {
  return (
    <section aria-label="Numbers of pages" className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
      <ul className="flex flex-wrap gap-2 max-sm:w-full">
        {PAGE_STATES.map(({ value }) => (
          <li key={value} className="max-sm:min-w-[calc(33%-0.5rem)] max-sm:flex-1">
            <button
              type="button"
              aria-pressed={state === value}
              onClick={() => onState(state === value ? '' : value)}
              className="flex min-h-14 w-full min-w-28 flex-col justify-center rounded-control border border-line bg-paper px-3 py-1.5 text-left text-13 hover:bg-mist aria-pressed:border-action aria-pressed:bg-action-soft max-sm:min-w-0"
            >
              <PageStateMark state={value} />{' '}
              {counts ? (
                <span className="font-semibold text-17 tabular-nums">{wholeNumber(counts[value], 'en')}</span>
              ) : (
                <Skeleton className="my-1 h-4 w-12" />
              )}
            </button>
          </li>
        ))}
      </ul>
      {counts && <DuePages count={counts.due} />}
    </section>
  );
}

/** Milliseconds until numbers are read again while pages are due. */
export const DUE_INTERVAL = 5000;

/** How many pages are still to be rendered, and a button that cancels that. Nothing if none are. */
export function DuePages({ count, isExact = true }: { count: number; isExact?: boolean }) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { locked } = useCanChange();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useMutation({
    mutationFn: () => cancelDuePages(api),
    onSuccess: (cancelled) => {
      show({ text: `Rendering is cancelled for ${counted(cancelled, 'page')}.`, milliseconds: 3000 });
      for (const queryKey of [SEO_PAGES, SEO_TEMPLATES]) void client.invalidateQueries({ queryKey });
    },
  });
  if (count === 0 && !isAsking) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
      <p role="status">
        <strong className="tabular-nums">{counted(count, 'page', isExact)}</strong> {count === 1 ? 'remains' : 'remain'}{' '}
        to be rendered.
      </p>
      <Button variant="secondary" size="compact" className="min-h-8" onClick={() => setAsking(true)} {...locked}>
        Cancel rendering
      </Button>
      <Confirm
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel the rendering of all pages"
        confirmLabel="Cancel rendering"
        onConfirm={async () => void (await mutateAsync())}
        explain={(error) => (
          <>
            <p className="font-semibold">Failed to cancel the rendering</p>
            <p>{reasonOf(error)}</p>
          </>
        )}
      >
        Pages of all types keep their present content until something else changes them. Pages that were never rendered
        stay without a page.
      </Confirm>
    </div>
  );
}
