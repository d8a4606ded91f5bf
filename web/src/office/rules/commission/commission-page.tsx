import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useApi } from '@/api/client';
import { exactEuros } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { contentOf } from '@/office/kit/list/use-list';
import { useListAddress } from '@/office/kit/list/use-list-address';
import { DocLink, ScreenHead } from '@/office/kit/screen-head';
import { HistoryIcon } from '@/office/platform/audit/history-link';
import { Button } from '@/ui/button';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { editButtonId, nameOf, type Rule, ruleSubject, rulesQuery, TIERS_SUBJECT, tierText } from './rule';
import { RuleForm } from './rule-form';

/** What the agency earns per passenger, and its discounts for groups. The rule that is edited is in the address. */
export function CommissionPage() {
  const { data, isError, refetch } = useQuery(rulesQuery(useApi()));
  const { openId, close } = useListAddress({ filters: {} });
  const adult = data?.rules.find(({ passenger_type }) => passenger_type === 'adult');
  return (
    <>
      <ScreenHead
        title="Commission Rules"
        intro="What is added to the price of a flight for each passenger, in euro."
        actions={<DocLink to="agent-tools#commission" about="the commission" />}
      />
      <Table
        caption="Commission rules"
        columns={COLUMNS}
        content={contentOf(data?.rules, isError, 'Failed to load commission rules', () => void refetch())}
        rowId={({ passenger_type }) => passenger_type}
        empty="There are no commission rules."
        loadingRows={4}
        className="max-h-none"
        detail={(rule) =>
          rule.passenger_type === openId && (
            <RuleForm rule={rule} presets={data?.presets ?? []} adultRate={adult?.rate ?? 0} onClose={close} />
          )
        }
      />
      <p className="mt-3 max-w-[70ch] text-13 text-muted">
        Saving publishes the affected results again: open searches show the new prices within seconds.
      </p>
    </>
  );
}

const COLUMNS: readonly TableColumn<Rule>[] = [
  {
    accessorKey: 'passenger_type',
    header: 'Passenger type',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => <span className="font-semibold">{nameOf(original.passenger_type)}</span>,
  },
  {
    accessorKey: 'rate',
    header: 'Rate',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => exactEuros(original.rate, 'en'),
  },
  {
    accessorKey: 'group_discount_rules',
    header: 'Group discounts',
    enableSorting: false,
    cell: ({ row: { original } }) => <Tiers rule={original} />,
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => (
      <span className="inline-flex items-center gap-1 max-sm:-ml-3">
        <HistoryIcon subject={ruleSubject(original.passenger_type)} name={nameOf(original.passenger_type)} />
        <EditButton rule={original} />
      </span>
    ),
  },
];

/** The discounts for groups of adults, with their history: they are a setting of their own. */
function Tiers({ rule: { passenger_type, group_discount_rules } }: { rule: Rule }) {
  const text = tierText(group_discount_rules ?? []) || '–';
  if (passenger_type !== 'adult') return text;
  return (
    <span className="inline-flex items-center gap-1">
      {text}
      <HistoryIcon subject={TIERS_SUBJECT} name="Group discounts" />
    </span>
  );
}

function EditButton({ rule }: { rule: Rule }) {
  const { locked } = useCanChange();
  const { openId, open } = useListAddress({ filters: {} });
  const type = rule.passenger_type;
  return (
    <Button
      id={editButtonId(type)}
      variant="quiet"
      size="compact"
      className="-mr-3"
      aria-label={`Edit ${nameOf(type)}`}
      aria-expanded={openId === type}
      onClick={() => open(type)}
      {...locked}
    >
      <Pencil className="size-4" aria-hidden="true" />
      Edit
    </Button>
  );
}
