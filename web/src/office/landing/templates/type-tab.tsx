import { useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheck, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { ListScreen } from '@/office/kit/list/list-screen';
import { RowPanel } from '@/office/kit/list/row-panel';
import { useNumberedList } from '@/office/kit/list/use-list';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { Status } from '@/office/kit/status';
import { Moment } from '@/office/kit/times';
import { ActivityFilter } from '@/office/landing/pages/filters';
import {
  deleteTemplateType,
  reasonOf,
  SEO_TYPES,
  type TypeFilters,
  templateTypes,
} from '@/office/landing/pages/requests';
import { DeleteQuestion, RowActions } from '@/office/landing/pages/row-actions';
import {
  ACTIVITY_LABELS,
  atLeast,
  counted,
  type TemplateType,
  type TemplateTypeList,
} from '@/office/landing/pages/words';
import { HistoryIcon } from '@/office/platform/audit/history-link';
import { Button } from '@/ui/button';
import type { Sorting, TableColumn } from '@/ui/table/columns';
import { TypeForm } from './type-form';

/** The id of what the panel shows for a new row. */
const NEW = 'new';

const NO_FILTERS: TypeFilters = { status: '' };

const NEWEST_FIRST: Sorting = { column: 'created_at', direction: 'descending' };

/** Template Types: the kinds of pages, such as those about two cities. */
export function TypeTab() {
  const api = useApi();
  const address = useListAddress({ filters: NO_FILTERS, sorting: NEWEST_FIRST });
  const { filters, sorting, setFilters, close } = address;
  const [deleted, setDeleted] = useState<TemplateType | null>(null);
  // New columns would mount the cells anew.
  const [columns] = useState(() => typeColumns(setDeleted));
  const list = useNumberedList<TemplateType, TemplateTypeList>({
    queryKey: [...SEO_TYPES, filters, sorting],
    address,
    fetchPage: (page, signal) => templateTypes(api, filters, sorting, page, signal),
    rowsOf: ({ types }) => types,
    failed: 'Failed to load templates',
  });
  const rows = list.content.state === 'ready' ? list.content.rows : [];
  return (
    <ListScreen
      address={address as ListAddress}
      list={list}
      csv="template-types"
      total={({ total }) => counted(total, 'template type')}
      filters={<ActivityFilter value={filters.status} onChange={(status) => setFilters({ status })} />}
      opens
      sorts
      table={{
        caption: 'Template types',
        columns,
        rowId: ({ id }) => id,
        empty: 'There are no template types.',
        emptyFiltered: 'No template type has this status.',
      }}
    >
      <RowPanel
        address={address as ListAddress}
        ids={rows.map(({ id }) => id)}
        title={(id) =>
          id === NEW ? 'Add Template Type' : (rows.find((row) => row.id === id)?.name ?? 'Template type')
        }
      >
        {(id) => {
          if (id === NEW) return <TypeForm type={null} onDone={close} />;
          const row = rows.find((type) => type.id === id);
          return row ? <TypeForm key={id} type={row} onDone={close} /> : 'This type is not on this page of the list.';
        }}
      </RowPanel>
      <DeleteType type={deleted} onClose={() => setDeleted(null)} />
    </ListScreen>
  );
}

/** Opens the form of a new type. */
export function AddType() {
  const { locked } = useCanChange();
  const { open } = useListAddress({ filters: NO_FILTERS });
  return (
    <Button size="compact" onClick={() => open(NEW)} {...locked}>
      <Plus className="size-4 max-sm:hidden" aria-hidden="true" />
      Add Template Type
    </Button>
  );
}

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

type DeleteTypeProps = {
  /** The type to delete; null if nobody wants to delete one. */
  type: TemplateType | null;
  onClose: () => void;
};

/** Asks before a type and its template are deleted, and says why they cannot be. */
function DeleteType({ type, onClose }: DeleteTypeProps) {
  const api = useApi();
  const client = useQueryClient();
  return (
    <DeleteQuestion
      row={type}
      onClose={onClose}
      title={({ name }) => `Delete ${name}`}
      question="Are you sure you want to delete this template?"
      failed="Failed to delete template"
      reason={(error) =>
        error instanceof ApiProblem && error.code === 'in_use'
          ? 'Route connections use this type. Make it inactive instead, so that no new ones are created, or delete its connections first.'
          : reasonOf(error)
      }
      remove={(row) => deleteTemplateType(api, row)}
      onRemoved={() => void client.invalidateQueries({ queryKey: SEO_TYPES })}
    />
  );
}
