import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { wholeNumber } from '@/lib/format';
import { Button } from '@/ui/button';
import { Dialog, DialogContent } from '@/ui/dialog';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useToast } from '@/ui/toast/toaster';
import { useCanChange } from '../auth/use-can-change';
import { useListAddress } from '../list/use-list-address';
import { airportQuery, forgetAirports, mergeAirport, NO_FILTERS, reasonOf } from './queries';
import type { Airport, AirportUse } from './types';

/** The codes of airports and of cities. */
const CODE = /^[A-Z]{3,4}$/;

const NOTICE_MS = 3000;

/** Opens the dialog that merges an entry into another one. */
export function MergeButton({ airport }: { airport: Airport }) {
  const { locked } = useCanChange();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="compact" onClick={() => setOpen(true)} {...locked}>
        <Merge className="size-4" aria-hidden="true" />
        {airport.kind === 'city' ? 'Merge into another city…' : 'Merge into another airport…'}
      </Button>
      <MergeAirport airport={isOpen ? airport : null} onClose={() => setOpen(false)} />
    </>
  );
}

type MergeAirportProps = {
  /** The entry that is merged into another one; null if nobody wants to. */
  airport: Airport | null;
  onClose: () => void;
};

/** Asks into which entry another one is merged, and says what that means. */
export function MergeAirport({ airport, onClose }: MergeAirportProps) {
  // A dialog that fades out keeps its content.
  const [shown, setShown] = useState(airport);
  if (airport !== null && airport !== shown) setShown(airport);
  if (shown === null) return null;
  return (
    <Dialog open={airport !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={`Merge ${shown.name} (${shown.iata_code})`} closeLabel="Close" className="md:max-w-lg">
        <MergeForm merged={shown} onClose={onClose} />
      </DialogContent>
    </Dialog>
  );
}

function MergeForm({ merged, onClose }: { merged: Airport; onClose: () => void }) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { open } = useListAddress({ filters: NO_FILTERS });
  const [code, setCode] = useState('');
  const target = useQuery({ ...airportQuery(api, code), enabled: CODE.test(code), retry: false });
  const { data: known } = useQuery(airportQuery(api, merged.code));
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (into: string) => mergeAirport(api, known ?? merged, into),
    networkMode: 'always',
    onSuccess: (into) => {
      show({ text: `${merged.iata_code} is merged into ${into.iata_code}.`, milliseconds: NOTICE_MS });
      client.removeQueries({ queryKey: airportQuery(api, merged.code).queryKey });
      forgetAirports(client);
      onClose();
      open(into.code);
    },
  });
  const into = CODE.test(code) ? target.data : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (into && !isPending) mutate(into.code);
  };
  const refused = error instanceof ApiProblem ? error.fields.into : undefined;
  const unknown = target.error instanceof ApiProblem && target.error.status === 404 ? 'unknown_airport' : undefined;
  return (
    <form aria-label="Merge" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormField
        label="Into"
        hint={`The code of another ${merged.kind}`}
        error={sentenceOf(refused ?? unknown, merged.kind)}
        isRequired
        className="max-w-48"
      >
        {(control) => (
          <Input
            {...control}
            value={code}
            maxLength={4}
            autoComplete="off"
            spellCheck={false}
            className="uppercase"
            onChange={(event) => {
              setCode(event.target.value.trim().toUpperCase());
              reset();
            }}
          />
        )}
      </FormField>
      {into && (
        <p className="text-15 text-muted">
          {usesOf(known?.used_by)} will belong to{' '}
          <strong className="text-ink">
            {into.name} ({into.iata_code})
          </strong>
          . Stored prices of the old routes are deleted and fetched again. The code {merged.iata_code} will lead to{' '}
          {into.iata_code}. This action cannot be undone.
        </p>
      )}
      {error && !refused && (
        <Notice tone="danger" role="alert">
          <p className="font-semibold">Failed to merge airport</p>
          <p>{reasonOf(error)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" aria-disabled={!into || isPending}>
          {into ? `Merge ${merged.iata_code} into ${into.iata_code}` : 'Merge'}
        </Button>
      </div>
    </form>
  );
}

function sentenceOf(code: string | undefined, kind: Airport['kind']): string | undefined {
  switch (code) {
    case undefined:
      return undefined;
    case 'same_airport':
      return `Enter another ${kind}.`;
    case 'invalid':
      return 'An airport and a city cannot be merged.';
    default:
      return `No ${kind} has this code.`;
  }
}

/** "12 route-months and 40 searches ahead" */
function usesOf(uses: AirportUse | null | undefined): string {
  if (!uses) return 'What uses it';
  const counted = (count: number, one: string, many: string) =>
    `${wholeNumber(count, 'en')} ${count === 1 ? one : many}`;
  const parts = [
    counted(uses.route_months, 'route-month', 'route-months'),
    counted(uses.searches_ahead, 'search ahead', 'searches ahead'),
    ...(uses.airports > 0 ? [counted(uses.airports, 'airport', 'airports')] : []),
  ];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
