import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { useDelayed } from '@/lib/use-delayed';
import { batchIn } from './palette-query';

/** The part of an agent that the palette shows. */
type FoundAgent = { id: string; name: string; email: string };

/** Milliseconds without typing after which the server is asked. */
const PAUSE = 200;
/** The least number of characters for which the server is asked. */
const LEAST = 2;
const MOST = 5;

/** The agents whose name or address contains the query, as the server finds them. */
export function useFoundAgents(query: string): { agents: readonly FoundAgent[]; isSearching: boolean } {
  const api = useApi();
  const text = query.trim();
  const asked = useDelayed(text, PAUSE);
  const isWanted = (words: string) => words.length >= LEAST && batchIn(words) === null;
  const { data = [], isFetching } = useQuery({
    queryKey: ['found-agents', asked],
    queryFn: ({ signal }) => findAgents(api, asked, signal),
    enabled: isWanted(asked),
    // The list does not flicker between two letters.
    placeholderData: keepPreviousData,
  });
  if (!isWanted(text)) return { agents: [], isSearching: false };
  return { agents: isWanted(asked) ? data : [], isSearching: isFetching || asked !== text };
}

async function findAgents(api: Api, q: string, signal: AbortSignal): Promise<FoundAgent[]> {
  const params = { query: { q, per_page: MOST } };
  return unwrap(await api.GET('/api/admin/sales-agents', { params, signal })).agents;
}
