/** Whether all processes use the settings that were saved. */
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { cn } from '@/lib/cn';

/** Milliseconds between two questions while not all processes have applied a change. */
const INTERVAL = 1000;

const ShowContext = createContext<(() => void) | null>(null);

/** A function that is called after a change was saved, and shows which processes have applied it. */
export function useShowApplied(): () => void {
  const show = useContext(ShowContext);
  if (!show) throw new Error('useShowApplied must be used within AppliedChanges');
  return show;
}

/** The screen, with a line that follows the last change until all processes have applied it. */
export function AppliedChanges({ children }: { children: ReactNode }) {
  // Each change begins a new line.
  const [change, setChange] = useState(0);
  return (
    <ShowContext value={() => setChange((count) => count + 1)}>
      <div role="status" className="empty:hidden">
        {change > 0 && <AppliedLine change={change} />}
      </div>
      {children}
    </ShowContext>
  );
}

function AppliedLine({ change }: { change: number }) {
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: ['settings-applied', change],
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/admin/settings/applied', { signal })),
    refetchInterval: ({ state }) => (state.data?.is_applied ? false : INTERVAL),
  });
  const processes = data?.processes ?? [];
  const applied = processes.filter(({ is_applied }) => is_applied);
  const waiting = processes.filter(({ is_applied }) => !is_applied);
  return (
    <p
      className={cn(
        'mb-4 rounded-control border px-4 py-2 text-13 tabular-nums',
        data?.is_applied ? 'border-success/30 text-success' : 'border-line text-muted',
      )}
    >
      {sentenceOf(data?.is_applied, applied.length, processes.length, isError)}
      {waiting.length > 0 && ` Waiting for ${waiting.map(({ role, host }) => `${role} on ${host}`).join(', ')}.`}
    </p>
  );
}

function sentenceOf(isApplied: boolean | undefined, applied: number, all: number, isError: boolean): string {
  if (isApplied === undefined) return isError ? 'Nobody knows yet which processes use the change.' : 'Saved.';
  if (!isApplied) return `Applied by ${applied} of ${all} ${all === 1 ? 'process' : 'processes'}…`;
  if (all === 0) return 'Saved. No process is running that would apply the change.';
  return all === 1 ? 'Applied by the only process.' : `Applied by all ${all} processes.`;
}
