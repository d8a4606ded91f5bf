import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Api, useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { useDelayed } from '@/lib/use-delayed';
import { AGENT } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { isAdmin } from '@/office/kit/auth/roles';
import { useLeave } from '@/office/kit/form/leave-guard';
import type { Command } from '@/ui/command/command-palette';
import { CommandPalette } from '@/ui/command/command-palette';
import { batchIn, routeIn } from './palette-query';
import { type Screen, useHasScreen, useScreens } from './screens-context';

/** The command palette: finds screens, searches and jobs by id, routes and agents. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { auth, user } = useAuth();
  const screens = useScreens();
  const hasScreen = useHasScreen();
  const navigate = useNavigate();
  const leave = useLeave();
  const [query, setQuery] = useState('');
  const { agents, isSearching } = useFoundAgents(query);
  const go = (address: string) => void navigate(address);
  const found = agents.map(
    ({ id, name, email }): Command => ({
      id,
      label: `${name} · ${email}`,
      group: 'Sales agents',
      run: () => go(`/admin/sales-agents?open=${id}`),
    }),
  );
  return (
    <CommandPalette
      isOpen={isOpen}
      commands={fixedCommands(screens, isAdmin(user), go, () => leave(() => void auth.signOut()))}
      found={[...namedCommands(query, hasScreen, go), ...found]}
      isSearching={isSearching}
      onQuery={setQuery}
      onClose={() => {
        setQuery('');
        onClose();
      }}
    />
  );
}

type Go = (address: string) => void;

/** The commands that are always there: the screens, and signing out. */
function fixedCommands(screens: readonly Screen[], isAdmin: boolean, go: Go, signOut: () => void): Command[] {
  const requests: Command = {
    id: AGENT.requests,
    label: "Visitors' requests",
    group: 'Screens',
    keywords: 'inbox bookings new chat phone',
    run: () => go(AGENT.requests),
  };
  return [
    ...screens.map(
      ({ path, label, keywords }): Command => ({ id: path, label, group: 'Screens', keywords, run: () => go(path) }),
    ),
    ...(isAdmin ? [requests] : []),
    { id: 'sign-out', label: 'Sign Out', group: 'Session', keywords: 'log out logout leave', run: signOut },
  ];
}

/** The commands for an id or a route in the query. A screen that does not exist yet has none. */
export function namedCommands(query: string, hasScreen: (path: string) => boolean, go: Go): Command[] {
  const batch = batchIn(query);
  const route = routeIn(query);
  const commands: (Command & { screen: string })[] = [];
  const add = (screen: string, parameters: Record<string, string>, label: string, group: string) => {
    const address = `${screen}?${new URLSearchParams(parameters)}`;
    commands.push({ screen, id: address, label, group, run: () => go(address) });
  };
  if (batch) {
    const parameters: Record<string, string> = batch.isWhole ? { open: batch.id } : { batch_id: batch.id };
    add(SEARCHES, parameters, `Search ${batch.id.slice(0, 8)}…`, 'Searches');
    // The id of a job looks the same.
    if (batch.isWhole) add(JOBS, { job: batch.id }, `Job ${batch.id.slice(0, 8)}…`, 'Jobs');
  }
  if (route) {
    const { origin, destination } = route;
    add(SEARCHES, { route: `${origin}-${destination}` }, `Searches ${origin} → ${destination}`, 'Searches');
    add(ROUTES, { q: `${origin}-${destination}` }, `Route ${origin} → ${destination}`, 'Routes');
  }
  return commands.filter(({ screen }) => hasScreen(screen));
}

const SEARCHES = '/admin/searches';
const ROUTES = '/admin/routes';
const JOBS = '/admin/jobs';

/** The part of an agent that the palette shows. */
type FoundAgent = { id: string; name: string; email: string };

/** Milliseconds without typing after which the server is asked. */
const PAUSE = 200;
/** The least number of characters for which the server is asked. */
const LEAST = 2;
const MAX = 5;

/** The agents whose name or address contains the query, as the server finds them. */
function useFoundAgents(query: string): { agents: readonly FoundAgent[]; isSearching: boolean } {
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
  const params = { query: { q, per_page: MAX } };
  return unwrap(await api.GET('/api/admin/sales-agents', { params, signal })).agents;
}
