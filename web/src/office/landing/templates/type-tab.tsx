import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { ListScreen } from '@/office/kit/list/list-screen';
import { RowPanel } from '@/office/kit/list/row-panel';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { useNumberedList } from '@/office/kit/list/use-numbered-list';
import { ActivityFilter } from '@/office/landing/pages/filters';
import { SEO_TYPES, type TypeFilters, templateTypes } from '@/office/landing/pages/requests';
import type { TemplateType, TemplateTypeList } from '@/office/landing/pages/types';
import { counted } from '@/office/landing/pages/words';
import { Button } from '@/ui/button';
import type { Sorting } from '@/ui/table/columns';
import { DeleteType } from './delete-type';
import { typeColumns } from './type-columns';
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
