import { AGENT } from '@/office/kit/auth/areas';
import type { Command } from '@/ui/command/commands';
import { batchIn, routeIn } from './palette-query';
import type { Screen } from './screens-context';

type Go = (address: string) => void;

/** The commands that are always there: the screens, and signing out. */
export function fixedCommands(screens: readonly Screen[], isAdmin: boolean, go: Go, signOut: () => void): Command[] {
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
