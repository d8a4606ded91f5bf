import { Link, useLocation } from 'react-router';
import { cn } from '@/lib/cn';
import type { RouteFilters } from './types';

export type RouteTab = 'popularity' | 'updates';

const TABS: readonly { tab: RouteTab; label: string }[] = [
  { tab: 'popularity', label: 'Route Popularity' },
  { tab: 'updates', label: 'Update Frequency' },
];

/** The tab in an address. */
export function tabIn(text: string): RouteTab {
  return text === 'updates' ? 'updates' : 'popularity';
}

/** The two views of the routes of a month, as links: the tab is in the address, and the filters stay. */
export function RouteTabs({ filters, className }: { filters: RouteFilters; className?: string }) {
  const { state } = useLocation();
  return (
    <nav aria-label="Views" className={cn('flex gap-1 overflow-x-auto', className)}>
      {TABS.map(({ tab, label }) => (
        <Link
          key={tab}
          to={{ search: searchOf(filters, tab) }}
          state={OPENED_BY_TAB}
          // The other view has links of its own, and the focus stays on the one that was followed.
          ref={tabIn(filters.tab) === tab && isOpenedByTab(state) ? focus : undefined}
          aria-current={tabIn(filters.tab) === tab ? 'page' : undefined}
          className="flex min-h-11 items-center whitespace-nowrap px-3 border-transparent border-b-2 font-medium text-15 text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-action aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The state of a history entry that was made by following a tab. */
const OPENED_BY_TAB = { isOpenedByTab: true };

function isOpenedByTab(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedByTab' in state;
}

function focus(link: HTMLAnchorElement | null) {
  link?.focus();
}

function searchOf(filters: RouteFilters, tab: RouteTab): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...filters, tab: tab === 'popularity' ? '' : tab })) {
    if (value) query.set(name, value);
  }
  return query.toString();
}
