import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '@/api/client';
import { ListScreen } from '@/office/kit/list/list-screen';
import { type ListAddress, useListAddress } from '@/office/kit/list/use-list-address';
import { useNumberedList } from '@/office/kit/list/use-numbered-list';
import { DUE_INTERVAL } from './due-pages';
import { ChoiceFilter, PlaceFilter, TypeFilter } from './filters';
import { PAGE_COLUMNS } from './page-columns';
import { PageCountLine } from './page-counts';
import { PAGE_STATES } from './page-state';
import { type PageFilters, SEO_PAGES, seoPages } from './requests';
import type { SeoPage, SeoPageList } from './types';
import { counted } from './words';

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
