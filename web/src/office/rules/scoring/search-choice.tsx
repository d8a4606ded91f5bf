import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { datesOf } from '@/lib/trip-dates';
import { routeOf } from '@/office/kit/words';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';

/** Chooses the search whose flights are ordered. The choice is in the address of the screen. */
export function SearchChoice({ batch }: { batch: string }) {
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
