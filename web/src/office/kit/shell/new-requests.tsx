import { queryOptions, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { Link } from 'react-router';
import { type Api, useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { cn } from '@/lib/cn';
import { AGENT } from '@/office/kit/auth/areas';

/** The number of requests is read again after this many milliseconds. A held request per tab would be too many. */
const INTERVAL = 30_000;

function newRequestsQuery(api: Api) {
  return queryOptions({
    queryKey: ['new-requests'],
    queryFn: async ({ signal }) => {
      const query = { state: 'new', lang: 'en' } as const;
      return unwrap(await api.GET('/api/agent/booking-requests', { params: { query }, signal })).counts.new;
    },
    refetchInterval: INTERVAL,
    refetchOnWindowFocus: true,
  });
}

/** The link to the visitors' requests, with the number of those that wait for an agent. */
export function NewRequests() {
  const { data: count } = useQuery(newRequestsQuery(useApi()));
  return (
    <Link
      to={AGENT.requests}
      aria-label={count === undefined ? 'Requests' : words(count)}
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control px-2 text-13 text-muted tabular-nums hover:bg-mist hover:text-ink"
    >
      {/* On phones the icon stands for the words, and the dot for whether there are any. */}
      <Inbox className="size-5 md:hidden" aria-hidden="true" />
      <span
        aria-hidden="true"
        className={cn('size-2 rounded-full max-md:hidden', count ? 'bg-danger' : 'border border-control')}
      />
      <span className={cn(count ? 'font-semibold text-ink' : 'max-md:hidden')}>
        {count === undefined ? 'Requests' : <Words count={count} />}
      </span>
    </Link>
  );
}

function Words({ count }: { count: number }) {
  const [first, ...rest] = words(count).split(' ');
  return (
    <>
      {first}
      <span className="max-md:hidden"> {rest.join(' ')}</span>
    </>
  );
}

function words(count: number): string {
  if (count === 0) return 'No new requests';
  return count === 1 ? '1 new request' : `${count} new requests`;
}
