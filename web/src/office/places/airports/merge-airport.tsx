import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Merge } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { useListAddress } from '@/office/kit/list/use-list-address';
import { useSendLong } from '@/office/kit/send-long';
import { counted } from '@/office/kit/words';
import { Button } from '@/ui/button';
import { Dialog, DialogContent } from '@/ui/dialog';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useToast } from '@/ui/toast/toaster';
import {
  type Airport,
  type AirportUse,
  airportQuery,
  entryWithCodeQuery,
  forgetAirports,
  mergeAirport,
  NO_FILTERS,
  reasonOf,
} from './queries';

/** The codes that people know. Some cities have another one besides, which is not shown. */
const CODE = /^[A-Z]{3}$/;

const NOTICE_MS = 3000;

/** The key of merges under way. */
const MERGING = ['merge-airport'];

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
  /** Moves the focus to the entry when the dialog closes, if the button that opened it is gone. Returns whether it did. */
  focusEntry?: (code: string) => boolean;
};

/** Asks into which entry another one is merged, and says what that means. */
export function MergeAirport({ airport, onClose, focusEntry }: MergeAirportProps) {
  // A dialog that fades out keeps its content.
  const [shown, setShown] = useState(airport);
  if (airport !== null && airport !== shown) setShown(airport);
  // A merge that is under way keeps the dialog open, so that a refusal is seen.
  const isPending = useIsMutating({ mutationKey: MERGING }) > 0;
  if (shown === null) return null;
  const close = () => {
    if (!isPending) onClose();
  };
  return (
    <Dialog open={airport !== null} onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={`Merge ${shown.name} (${shown.iata_code})`}
        closeLabel="Close"
        className="md:max-w-lg"
        returnFocus={focusEntry && (() => focusEntry(shown.code))}
      >
        <MergeForm merged={shown} onClose={onClose} onCancel={close} />
      </DialogContent>
    </Dialog>
  );
}

type MergeFormProps = { merged: Airport; onClose: () => void; onCancel: () => void };

function MergeForm({ merged, onClose, onCancel }: MergeFormProps) {
  const api = useApi();
  const sendLong = useSendLong();
  const client = useQueryClient();
  const show = useToast();
  const { open } = useListAddress({ filters: NO_FILTERS });
  const [code, setCode] = useState('');
  const isCode = CODE.test(code);
  const target = useQuery({ ...entryWithCodeQuery(api, code, merged.kind), enabled: isCode });
  const { data: known } = useQuery(airportQuery(api, merged.code));
  const { mutate, isPending, error, reset } = useMutation({
    mutationKey: MERGING,
    mutationFn: (into: string) => mergeAirport(api, sendLong, known ?? merged, into),
    networkMode: 'always',
    onSuccess: (into) => {
      show({ text: `${merged.iata_code} is merged into ${into.iata_code}.`, milliseconds: NOTICE_MS });
      client.removeQueries({ queryKey: airportQuery(api, merged.code).queryKey });
      forgetAirports(client);
      onClose();
      open(into.code);
    },
    onError: (problem) => {
      // The next attempt is based on what the entry is now.
      if (problem instanceof ApiProblem && problem.status === 412) forgetAirports(client);
    },
  });
  const isSame = code === merged.iata_code;
  const into = isCode && !isSame ? (target.data ?? undefined) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (into && !isPending) mutate(into.code);
  };
  const refused = error instanceof ApiProblem ? error.fields.into : undefined;
  const mistake = isSame ? 'same_airport' : isCode && target.data === null ? 'unknown_airport' : undefined;
  return (
    <form aria-label="Merge" noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormField
        label="Into"
        hint={`The code of another ${merged.kind}`}
        error={target.isError ? reasonOf(target.error) : sentenceOf(refused ?? mistake, merged.kind)}
        isRequired
        className="max-w-48"
      >
        {(control) => (
          <Input
            {...control}
            value={code}
            maxLength={3}
            autoComplete="off"
            spellCheck={false}
            className="uppercase"
            onChange={(event) => {
              setCode(event.target.value.trim().toUpperCase());
              if (!isPending) reset();
            }}
          />
        )}
      </FormField>
      <div role="status" className="empty:hidden">
        {into && (
          <p className="text-15 text-muted">
            {usesOf(known?.used_by)} will belong to{' '}
            <strong className="text-ink">
              {into.name} ({into.iata_code})
            </strong>
            . Stored prices of the old routes are deleted and fetched again. {leadingOf(merged)} will lead to{' '}
            {into.iata_code}. This action cannot be undone.
          </p>
        )}
      </div>
      {error && !refused && (
        <Notice tone="danger" role="alert">
          <p className="font-semibold">Failed to merge airport</p>
          <p>{reasonOf(error)}</p>
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" aria-disabled={isPending} onClick={onCancel}>
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

/** What leads to the other entry. The visible code of some cities is that of an airport too, which stays. */
function leadingOf({ code, iata_code, name }: Airport): string {
  return code === iata_code ? `The code ${iata_code}` : `Links to ${name}`;
}

/** "12 route-months and 40 searches ahead" */
function usesOf(uses: AirportUse | null | undefined): string {
  if (!uses) return 'What uses it';
  const parts = [
    counted(uses.route_months, 'route-month', 'route-months'),
    counted(uses.searches_ahead, 'search ahead', 'searches ahead'),
    ...(uses.airports > 0 ? [counted(uses.airports, 'airport', 'airports')] : []),
  ];
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
