import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { cn } from '@/lib/cn';
import { exactEuros } from '@/lib/format';
import { useDelayed } from '@/lib/use-delayed';
import { FailureNotice } from '@/office/kit/failure-notice';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import {
  changeOf,
  type Party,
  type PassengerType,
  type Preview,
  previewQuery,
  RULE_SCHEMA,
  type RuleChange,
  type RuleValues,
} from './rule';

/** Milliseconds without a key press after which the preview follows. */
const PAUSE = 300;

const ORDINALS = ['', '', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];

type CommissionPreviewProps = { type: PassengerType; values: RuleValues; adultRate: number };

/** What parties pay before and after the change that is being typed. */
export function CommissionPreview({ type, values, adultRate }: CommissionPreviewProps) {
  const checked = RULE_SCHEMA.safeParse(values);
  const text = checked.success ? JSON.stringify(changeOf(type, checked.data)) : null;
  // While a number is half typed, the preview of the last whole ones stays.
  const [known, setKnown] = useState(text);
  if (text !== null && text !== known) setKnown(text);
  const wanted = useDelayed(known, PAUSE);
  const change: RuleChange | null = wanted === null ? null : JSON.parse(wanted);
  const query = previewQuery(useApi(), type, change ?? { rate: 0 });
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...query, enabled: change !== null });
  const isOutdated = isPlaceholderData || text !== wanted;
  const standard = type === 'adult' && change ? change.rate : adultRate;
  return (
    <section aria-label="Total commission" className="min-w-0">
      <h2 className="font-semibold text-15">Total commission of a party</h2>
      <p className="mt-1 mb-3 text-13 text-muted">In euro, before and after this change. It follows while you type.</p>
      {isError ? (
        <FailureNotice onRetry={refetch}>The preview could not be loaded.</FailureNotice>
      ) : (
        <div
          aria-busy={isOutdated}
          className={cn('transition-opacity duration-150', isOutdated && data && 'opacity-60')}
        >
          <Parties preview={data} />
          {data && <Jumps parties={data.parties} standard={standard} />}
        </div>
      )}
    </section>
  );
}

/** The parties in the order of the server. */
const NAMES = [
  '1 adult',
  ...Array.from({ length: 8 }, (_, place) => `${place + 2} adults`),
  'Family: 2 adults, 2 children',
  'Family: 2 adults, infant in seat, infant on lap',
];

const CELL = 'h-8 border-line border-b pr-4 text-right';

function Parties({ preview }: { preview: Preview | undefined }) {
  const rows: (Party | undefined)[] = preview ? [...preview.parties, ...preview.families] : Array.from({ length: 11 });
  return (
    <table className="w-full max-w-xl border-separate border-spacing-0 text-13 tabular-nums">
      <caption className="sr-only">Total commission before and after the change</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className={cn(CELL, 'text-left font-medium')}>
            Party
          </th>
          <th scope="col" className={cn(CELL, 'font-medium')}>
            Before
          </th>
          <th scope="col" className={cn(CELL, 'font-medium')}>
            After
          </th>
          <th scope="col" className={cn(CELL, 'pr-0 font-medium')}>
            One more adult
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((party, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parties are always the same
          <tr key={place}>
            <th scope="row" className={cn(CELL, 'text-left font-normal')}>
              {NAMES[place]}
            </th>
            <Amounts party={party} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Amounts({ party }: { party: Party | undefined }) {
  if (!party) {
    return (
      <td colSpan={3} className={cn(CELL, 'pr-0')}>
        <Skeleton className="h-4" />
      </td>
    );
  }
  const { before, after, step, is_jump } = party;
  return (
    <>
      <td className={cn(CELL, 'text-muted')}>{amount(before)}</td>
      <td className={cn(CELL, before !== after && 'font-semibold')}>{amount(after)}</td>
      <td className={cn(CELL, 'pr-0', is_jump && 'font-semibold text-stops')}>
        {is_jump && <TriangleAlert className="mr-1 inline size-3.5 align-[-2px]" aria-label="Warning:" role="img" />}
        {step === null ? '–' : signed(step)}
      </td>
    </>
  );
}

/** Says where one more adult costs more than an adult alone would. */
function Jumps({ parties, standard }: { parties: readonly Party[]; standard: number }) {
  const jumps = parties.filter(({ is_jump }) => is_jump);
  if (jumps.length === 0) return null;
  return (
    <Notice tone="caution" role="status" className="mt-3 max-w-xl text-13">
      {jumps.map(({ adults, step }) => (
        <p key={adults}>
          The {ORDINALS[adults]} adult raises the total by {exactEuros(step ?? 0, 'en')}, more than the standard rate of{' '}
          {exactEuros(standard, 'en')}.
        </p>
      ))}
    </Notice>
  );
}

function amount(euro: number): string {
  return exactEuros(euro, 'en').slice(1);
}

/** A difference with its sign. */
function signed(euro: number): string {
  return euro < 0 ? `−${amount(-euro)}` : `+${amount(euro)}`;
}
