import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { ListScreen } from '@/office/kit/list/list-screen';
import { useNumberedList } from '@/office/kit/list/use-list';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { Moment } from '@/office/kit/times';
import { Button } from '@/ui/button';
import type { TableColumn } from '@/ui/table/columns';
import { useToast } from '@/ui/toast/toaster';
import { DUE_INTERVAL, PageCountLine } from './due-pages';
import { ChoiceFilter, PlaceFilter, TypeFilter } from './filters';
import { isServed, PAGE_STATES, PageStateMark, ViewLink } from './page-state';
import { type PageFilters, renderPage, SEO_PAGES, seoPages } from './requests';
import { counted, REASONS, type SeoPage, type SeoPageList } from './words';

/** Manage SEO Pages: the pages with their states, and why some are not live. */
export function PageTab() {
  const api = useApi();
  const address = useListAddress<PageFilters>({ filters: { q: '', state: '', type: '' } });
  const { filters } = address;
  const list = useNumberedList<SeoPage, SeoPageList>({
    queryKey: [...SEO_PAGES, filters],
    address,
    fetchPage: (page, signal) => seoPages(api, filters, page, signal),
    rowsOf: ({ seo_pages }) => seo_pages,
    failed: 'Failed to load SEO pages',
  });
  const counts = list.answer?.counts;
  useRefresh((counts?.due ?? 0) > 0);
  return (
    <ListScreen
      address={address as ListAddress}
      list={list}
      csv="seo-pages"
      total={({ total }) => counted(total, 'page')}
      above={<PageCountLine counts={counts} state={filters.state} onState={(state) => address.setFilters({ state })} />}
      filters={<Filters address={address} />}
      table={{
        caption: 'SEO pages',
        columns: PAGE_COLUMNS,
        rowId: ({ id }) => id,
        empty: <Empty />,
        emptyFiltered: 'No SEO Pages Found',
      }}
    />
  );
}

/** Reads the pages again while some are due, because their number and their states change. */
function useRefresh(isDue: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isDue) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: SEO_PAGES }), DUE_INTERVAL);
    return () => clearInterval(timer);
  }, [client, isDue]);
}

function Empty() {
  return (
    <>
      <p className="font-semibold text-ink">No SEO Pages Found</p>
      <p>Pages appear when two locations are “OK to be used”.</p>
    </>
  );
}

function Filters({ address: { filters, setFilters } }: { address: ListAddress<PageFilters> }) {
  return (
    <>
      <PlaceFilter value={filters.q} onChange={(q) => setFilters({ q }, 'replace')} />
      <ChoiceFilter
        label="State"
        options={PAGE_STATES}
        value={filters.state}
        onChange={(state) => setFilters({ state })}
      />
      <TypeFilter value={filters.type} onChange={(type) => setFilters({ type })} />
    </>
  );
}

/** The columns of the list of pages. */
const PAGE_COLUMNS: readonly TableColumn<SeoPage>[] = [
  {
    accessorKey: 'title',
    header: 'Title',
    enableSorting: false,
    meta: { card: 'title' },
    cell: ({ row: { original } }) => (
      <span lang="sq" className="block min-w-40 whitespace-normal py-1.5 font-medium">
        {original.title}
      </span>
    ),
  },
  {
    accessorKey: 'path',
    header: 'URL structure',
    enableSorting: false,
    meta: { card: 'wide' },
    cell: ({ row: { original } }) => <Address page={original} />,
  },
  {
    id: 'type',
    header: 'Type',
    accessorFn: ({ type }) => type.name,
    enableSorting: false,
    cell: ({ row: { original } }) => original.type.name,
  },
  {
    accessorKey: 'state',
    header: 'State',
    enableSorting: false,
    cell: ({ row: { original } }) => <State page={original} />,
  },
  {
    accessorKey: 'want',
    header: '30-day searches',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => wholeNumber(original.want, 'en'),
  },
  {
    accessorKey: 'rendered_at',
    header: 'Rendered',
    enableSorting: false,
    cell: ({ row: { original } }) => <Rendered page={original} />,
  },
  {
    id: 'actions',
    header: () => <span className="sr-only">Actions</span>,
    enableSorting: false,
    meta: { align: 'end', card: 'bare' },
    cell: ({ row: { original } }) => (
      <span className="inline-flex items-center max-sm:-ml-3 sm:-mr-3">
        <ViewLink
          verb="View"
          name={original.title}
          path={original.path}
          obstacle={isServed(original) ? null : 'Visitors cannot open this page yet.'}
        />
        <RenderButton page={original} />
      </span>
    ),
  },
];

/** The address of a page, and the structure that its template gives it if that is not the usual one. */
function Address({ page: { path, url_structure } }: { page: SeoPage }) {
  return (
    <span className="block max-w-80 whitespace-normal py-1.5 [overflow-wrap:anywhere]">
      {path}
      {url_structure !== '' && url_structure !== path && (
        <span className="block text-muted">
          <span className="sr-only">Structure: </span>
          {url_structure}
        </span>
      )}
    </span>
  );
}

/** The state of a page, the reasons for it, and why its last rendering failed. */
function State({ page: { state, reasons, error } }: { page: SeoPage }) {
  return (
    <div className="max-w-64 whitespace-normal py-1.5 sm:min-w-44">
      <PageStateMark state={state} />
      {reasons.length > 0 && (
        <ul className="text-muted">
          {reasons.map((reason) => (
            <li key={reason}>{REASONS[reason] ?? reason}</li>
          ))}
        </ul>
      )}
      {error !== null && (
        <p className="text-danger">
          <PageStateMark state="failed" />
          <span className="sr-only">: </span>
          <span className="block">{error}</span>
        </p>
      )}
    </div>
  );
}

function Rendered({ page: { rendered_at, is_due } }: { page: SeoPage }) {
  return (
    <>
      {rendered_at === null ? <span className="text-muted">never</span> : <Moment at={rendered_at} />}
      {is_due && <span className="text-stops"> · due</span>}
    </>
  );
}

/** Puts a page before all others that are to be rendered. */
function RenderButton({ page: { id, title } }: { page: SeoPage }) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const { locked } = useCanChange();
  const { mutate, isPending } = useMutation({
    mutationFn: () => renderPage(api, id),
    onSuccess: () => {
      show({ text: `“${title}” is rendered next.`, milliseconds: 3000 });
      void client.invalidateQueries({ queryKey: SEO_PAGES });
    },
    onError: () => show({ tone: 'danger', text: 'The page could not be queued. Please try again.' }),
  });
  return (
    <Button
      variant="quiet"
      size="compact-icon"
      className="size-8"
      aria-label={`Render ${title}`}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate()}
      {...locked}
      title={locked.title ?? 'Render now'}
    >
      <RotateCw className="size-4" aria-hidden="true" />
    </Button>
  );
}
