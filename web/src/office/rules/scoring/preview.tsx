import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '@/api/client';
import { ApiProblem, unwrap } from '@/api/problem';
import { shortDate } from '@/lib/format';
import { datesOf } from '@/lib/trip-dates';
import { FailureNotice } from '@/office/kit/failure-notice';
import { routeOf } from '@/office/kit/words';
import { usePublicCode } from '@/office/places/airports/queries';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import { SCORING_SCHEMA, type ScoringValues } from './definition';
import { FlightOrder, type ScoringPreview } from './flight-order';

/** Milliseconds without typing after which the flights are ordered again. */
const PAUSE = 250;

/** The flights of a stored search before and after the change, while it is typed. */
export function Preview({ values }: { values: ScoringValues }) {
  const api = useApi();
  // Not in the query, because a change of the query leaves the screen, which asks about unsaved changes.
  const batch = useLocation().hash.slice(1);
  const checked = SCORING_SCHEMA.safeParse(values);
  const text = useSettled(checked.success ? JSON.stringify(checked.data) : null);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['scoring-preview', text, batch],
    queryFn: async ({ signal }) => {
      const body = { settings: JSON.parse(text ?? ''), batch_id: batch === '' ? null : batch };
      return unwrap(await api.POST('/api/admin/settings/scoring/preview', { body, signal }));
    },
    enabled: text !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <section
      aria-labelledby="scoring-preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
      tabIndex={0}
      className="flex min-w-0 flex-col gap-4 rounded-control xl:sticky xl:top-18 xl:max-h-[calc(100dvh-5.5rem)] xl:overflow-y-auto xl:pr-2"
    >
      <h2 id="scoring-preview" className="font-semibold text-21">
        Preview
      </h2>
      <SearchChoice key={batch} batch={batch} />
      {error ? (
        <Refusal error={error} hasBatch={batch !== ''} onRetry={() => void refetch()} />
      ) : data ? (
        <Orders preview={data} isOld={isPlaceholderData || !checked.success} />
      ) : (
        <div role="status" aria-label="Loading" className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-96" />
          <Skeleton className="h-96 max-md:hidden" />
        </div>
      )}
    </section>
  );
}

/** The last text, once it has stayed the same for a moment. While there is none, the one before it. */
function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

type RefusalProps = { error: Error; hasBatch: boolean; onRetry: () => void };

function Refusal({ error, hasBatch, onRetry }: RefusalProps) {
  const isMissing = error instanceof ApiProblem && [404, 422].includes(error.status);
  if (isMissing) {
    return (
      <Notice tone="plain" role="status">
        {hasBatch
          ? 'There is no search with this batch ID, or its results have been deleted.'
          : 'There is no search with stored results yet. Make a search on the site, and its flights appear here.'}
      </Notice>
    );
  }
  return <FailureNotice onRetry={onRetry}>Failed to load the preview</FailureNotice>;
}

function movesText(moved: number): string {
  return moved === 0 ? 'No shown flight moves.' : `${moved} of the shown flights ${moved === 1 ? 'moves' : 'move'}.`;
}

function Orders({ preview, isOld }: { preview: ScoringPreview; isOld: boolean }) {
  const { departure_date, return_date, total, flights } = preview;
  const from = usePublicCode(preview.from_code);
  const to = usePublicCode(preview.to_code);
  const moved = flights.filter(({ before, after }) => before.place !== after.place).length;
  const dates = [departure_date, ...(return_date ? [return_date] : [])].map((date) => shortDate(date, 'en'));
  return (
    <div aria-busy={isOld} className="flex flex-col gap-3">
      <p role="status" className="text-13 text-muted tabular-nums">
        {from} → {to}, {dates.join('–')}. {total} {total === 1 ? 'flight' : 'flights'}.{' '}
        <strong className="font-semibold text-ink">
          {isOld ? 'The settings have changed since.' : movesText(moved)}
        </strong>
      </p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <FlightOrder title="Before" side="before" flights={flights} />
        <FlightOrder title="After" side="after" flights={flights} />
      </div>
    </div>
  );
}

/** Chooses the search whose flights are ordered. The choice is in the address of the screen. */
function SearchChoice({ batch }: { batch: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(batch);
  const listId = useId();
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['searches', 'latest'],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET('/api/admin/searches', { params: { query: { page: 1 } }, signal })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ hash: typed.trim() }, { replace: true, preventScrollReset: true });
  };
  return (
    <form onSubmit={submit} aria-label="Search of the preview" className="flex max-w-xl items-end gap-3">
      <FormField
        label="Batch ID of a search"
        hint="Choose one of the last ten, or enter an id. Empty: the latest search with results"
        className="flex-1"
      >
        {(attributes) => (
          <Input
            {...attributes}
            list={listId}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </FormField>
      <datalist id={listId}>
        {data?.searches.map(({ batch_id, search_params: params }) => (
          <option key={batch_id} value={batch_id}>
            {params && `${routeOf(params)}, ${datesOf(params, 'en')}`}
          </option>
        ))}
      </datalist>
      <Button type="submit" variant="secondary" className="mb-6">
        Show
      </Button>
    </form>
  );
}
