import type { ReactNode } from 'react';
import { wholeNumber } from '@/lib/format';
import { Moment } from '@/office/kit/moment';
import type { TableColumn } from '@/ui/table/columns';
import { Table } from '@/ui/table/table';
import type { Sitemap, SitemapFile } from './types';

/** What the stored sitemap contains: its numbers, its files and its XML. */
export function SitemapReport({ sitemap }: { sitemap: Sitemap }) {
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
