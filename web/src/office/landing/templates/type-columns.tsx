import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useListAddress } from '@/office/kit/list/use-list-address';
import { Moment } from '@/office/kit/moment';
import { Status } from '@/office/kit/status';
import { RowActions } from '@/office/landing/pages/row-actions';
import type { TemplateType } from '@/office/landing/pages/types';
import { ACTIVITY_LABELS, atLeast } from '@/office/landing/pages/words';
import { HistoryIcon } from '@/office/platform/audit/history-link';
import type { TableColumn } from '@/ui/table/columns';

/** The columns of the list of types. */
export function typeColumns(onDelete: (type: TemplateType) => void): TableColumn<TemplateType>[] {
  return [
    {
      accessorKey: 'name',
      header: 'Name',
      meta: { isLink: true, card: 'title' },
      cell: ({ row: { original } }) => original.name,
    },
    { accessorKey: 'slug', header: 'Slug', enableSorting: false },
    {
      accessorKey: 'description',
      header: 'Description',
      enableSorting: false,
      meta: { card: 'wide' },
      cell: ({ row: { original } }) => (
        <span className="block max-w-72 whitespace-normal py-1.5">{original.description}</span>
      ),
    },
    {
      accessorKey: 'status',
      header: 'Status',
      cell: ({ row: { original } }) => (
        <Status
          tone={original.status === 'active' ? 'good' : 'quiet'}
          icon={original.status === 'active' ? CircleCheck : Circle}
        >
          {ACTIVITY_LABELS[original.status]}
        </Status>
      ),
    },
    {
      accessorKey: 'connections',
      header: 'Connections',
      enableSorting: false,
      meta: { align: 'end' },
      cell: ({ row: { original } }) => atLeast(original.connections, original.connections_is_exact),
    },
    {
      id: 'template',
      header: 'Template',
      enableSorting: false,
      cell: ({ row: { original } }) => <TemplateLink type={original} />,
    },
    {
      id: 'created_at',
      header: 'Created',
      accessorFn: (type) => (isBuiltIn(type) ? BUILT_IN : type.created_at),
      cell: ({ row: { original } }) => (isBuiltIn(original) ? BUILT_IN : <Moment at={original.created_at} />),
    },
    {
      id: 'actions',
      header: () => <span className="sr-only">Actions</span>,
      enableSorting: false,
      meta: { align: 'end', card: 'bare' },
      cell: ({ row: { original } }) => <Actions type={original} onDelete={onDelete} />,
    },
  ];
}

const BUILT_IN = 'Built in';

/** The types that every installation begins with have no time of their own. */
function isBuiltIn({ created_at }: TemplateType): boolean {
  return Date.parse(created_at) === 0;
}

/** Leads to the template of a type. */
function TemplateLink({ type: { id, name, has_template } }: { type: TemplateType }) {
  return (
    <Link
      to={`?${new URLSearchParams({ tab: 'templates', type: id })}`}
      aria-label={has_template ? `Edit template of ${name}` : `Not saved yet: template of ${name}`}
      className="inline-flex min-h-6 items-center text-link hover:underline"
    >
      {has_template ? 'Edit template' : 'Not saved yet'}
    </Link>
  );
}

function Actions({ type, onDelete }: { type: TemplateType; onDelete: (type: TemplateType) => void }) {
  const { open } = useListAddress({ filters: {} });
  return (
    <RowActions name={type.name} onEdit={() => open(type.id)} onDelete={() => onDelete(type)}>
      <HistoryIcon subject={type.slug} name={type.name} />
    </RowActions>
  );
}
