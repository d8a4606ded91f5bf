import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useApi } from '@/api/client';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import { Moment } from '@/office/kit/moment';
import { Button } from '@/ui/button';
import type { TableColumn } from '@/ui/table/columns';
import { useToast } from '@/ui/toast/toaster';
import { isServed, PageStateMark } from './page-state';
import { renderPage, SEO_PAGES } from './requests';
import type { SeoPage } from './types';
import { ViewLink } from './view-link';
import { REASONS } from './words';

/** The columns of the list of pages. */
export const PAGE_COLUMNS: readonly TableColumn<SeoPage>[] = [
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
