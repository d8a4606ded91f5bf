import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Api, useApi } from '@/api/client';
import { ApiProblem, expectOk, unwrap } from '@/api/problem';
import type { Send } from '@/api/request';
import type { components } from '@/api/schema.gen';
import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { FailureNotice } from '@/office/kit/failure-notice';
import { DocLink, ScreenHead } from '@/office/kit/screen-head';
import { saveFile, useSendLong } from '@/office/kit/send-long';
import { Moment } from '@/office/kit/times';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { Skeleton } from '@/ui/skeleton';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import { useToast } from '@/ui/toast/toaster';

/** Milliseconds until the sitemap is read again while it is being generated. */
const INTERVAL = 1000;

/** Sitemap Generator: the list of pages for search engines. */
export function SitemapScreen() {
  const { data, isError, isRefetchError, refetch } = useSitemap();
  const regenerate = useRegenerate();
  const isRunning = regenerate.isPending || data?.running === true;
  return (
    <>
      <ScreenHead
        title="Sitemap Generator"
        intro="The list of pages that search engines read at /sitemap.xml."
        actions={
          <>
            <DocLink to="seo-system" about="the pages for search engines" />
            <HistoryLink actions="sitemap." />
            <DownloadButton sitemap={data} />
            <RegenerateButton isRunning={isRunning} onRegenerate={regenerate.mutate} />
          </>
        }
      />
      <div role="status" className="empty:hidden">
        {isRunning && (
          <Notice tone="plain" className="mb-4">
            Generating the sitemap…
          </Notice>
        )}
      </div>
      {regenerate.isError && (
        <FailureNotice onRetry={regenerate.mutate} className="mb-4">
          Failed to generate sitemap
        </FailureNotice>
      )}
      {(isRefetchError || (isError && !data)) && (
        <FailureNotice onRetry={refetch} className="mb-4">
          Failed to load sitemap
        </FailureNotice>
      )}
      {data && <SitemapReport sitemap={data} />}
      {!data && !isError && <Skeleton aria-busy="true" className="h-96" />}
    </>
  );
}

function useSitemap() {
  const api = useApi();
  return useQuery({
    queryKey: SITEMAP,
    queryFn: ({ signal }) => readSitemap(api, signal),
    refetchInterval: ({ state }) => (state.data?.running ? INTERVAL : false),
  });
}

function useRegenerate() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => regenerateSitemap(api),
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: SITEMAP }),
  });
}

function RegenerateButton({ isRunning, onRegenerate }: { isRunning: boolean; onRegenerate: () => void }) {
  const { locked } = useCanChange();
  return (
    <Button
      size="compact"
      aria-disabled={isRunning}
      aria-busy={isRunning}
      onClick={() => !isRunning && onRegenerate()}
      {...locked}
    >
      <RefreshCw className="size-4 max-sm:hidden" aria-hidden="true" />
      Regenerate Sitemap
    </Button>
  );
}

/** Gives the XML to the user as a file. Only a sitemap that was generated can be downloaded. */
function DownloadButton({ sitemap }: { sitemap: Sitemap | undefined }) {
  const send = useSendLong();
  const show = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => saveFile(await downloadSitemap(send), 'sitemap.xml'),
    onError: () => show({ tone: 'danger', text: 'Failed to load sitemap' }),
  });
  const isDisabled = isPending || !sitemap?.generated_at;
  return (
    <Button variant="secondary" size="compact" aria-disabled={isDisabled} onClick={() => !isDisabled && mutate()}>
      <Download className="size-4 max-sm:hidden" aria-hidden="true" />
      Download XML
    </Button>
  );
}

/** What the stored sitemap contains: its numbers, its files and its XML. */
function SitemapReport({ sitemap }: { sitemap: Sitemap }) {
  const { generated_at, bytes, total, files, xml } = sitemap;
  if (generated_at === null) {
    return (
      <div className="rounded-card border border-line bg-paper px-4 py-12 text-center text-15 text-muted">
        <p className="font-semibold text-ink">No sitemap generated yet</p>
        <p>Until then, search engines read the home page and the routes at /sitemap.xml.</p>
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4">
        <Figure label="Total routes">{wholeNumber(total, 'en')}</Figure>
        <Figure label="Size">{kilobytes(bytes)}</Figure>
        <Figure label="Files">{wholeNumber(files.length, 'en')}</Figure>
        <Figure label="Last generated">
          <Moment at={generated_at} />
        </Figure>
      </dl>
      {files.length > 1 && (
        <Table
          caption="Files"
          columns={COLUMNS}
          content={{ state: 'ready', rows: files }}
          rowId={({ name }) => name}
          empty=""
          className="max-h-80"
        />
      )}
      <div className="overflow-hidden rounded-card border border-line bg-paper">
        <h2 id="sitemap-xml" className="border-line border-b bg-mist px-4 py-2 font-medium text-13 text-muted">
          {files.length > 1 ? 'XML of the index' : 'XML'}
        </h2>
        <section
          aria-labelledby="sitemap-xml"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
          tabIndex={0}
          className="max-h-[60dvh] overflow-auto -outline-offset-2"
        >
          <pre className="p-4 text-13">{xml}</pre>
        </section>
      </div>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bg-paper px-4 py-3">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="font-semibold text-17 tabular-nums">{children}</dd>
    </div>
  );
}

const COLUMNS: readonly TableColumn<SitemapFile>[] = [
  { accessorKey: 'name', header: 'File', enableSorting: false, meta: { card: 'title' } },
  {
    accessorKey: 'entries',
    header: 'Entries',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => wholeNumber(original.entries, 'en'),
  },
  {
    accessorKey: 'bytes',
    header: 'Size',
    enableSorting: false,
    meta: { align: 'end' },
    cell: ({ row: { original } }) => kilobytes(original.bytes),
  },
];

/** A size in kilobytes; below ten of them with one decimal. */
function kilobytes(bytes: number): string {
  const size = bytes / 1024;
  return `${size < 10 ? size.toFixed(1) : wholeNumber(Math.round(size), 'en')} KB`;
}

/** The requests about the sitemap. */
const SITEMAP = ['sitemap'];

async function readSitemap(api: Api, signal: AbortSignal): Promise<Sitemap> {
  return unwrap(await api.GET('/api/admin/sitemap', { signal }));
}

/** Begins to generate the sitemap anew. */
async function regenerateSitemap(api: Api): Promise<void> {
  expectOk(await api.POST('/api/admin/sitemap'));
}

/** The whole XML, as a file. */
async function downloadSitemap(send: Send): Promise<Blob> {
  const response = await send(new Request(new URL('/api/admin/sitemap.xml', location.origin)));
  if (!response.ok) throw new ApiProblem(response);
  return response.blob();
}

/** Short names for the types of the API about the sitemap. */
type Schemas = components['schemas'];

/** The sitemap that is stored. */
export type Sitemap = Schemas['Sitemap'];

type SitemapFile = Schemas['SitemapFile'];
