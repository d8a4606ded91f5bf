import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { Button } from '@/ui/button';
import { useCanChange } from '../auth/use-can-change';
import type { Scoring } from './definition';

const LABELS: Readonly<Record<string, string>> = {
  document: 'Public document',
  administration: 'Administration',
};

/** Buttons that fill the form with a set of settings, which is not saved yet. */
export function Presets({ onChoose }: { onChoose: (settings: Scoring) => void }) {
  const api = useApi();
  const { locked } = useCanChange();
  const { data: presets } = useQuery({
    queryKey: ['scoring-presets'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/admin/settings/scoring/presets', { signal })).presets,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-3 text-13 text-muted">
      Presets:
      {presets?.map(({ name, settings }) => (
        <Button key={name} variant="secondary" size="compact" onClick={() => onChoose(settings)} {...locked}>
          {LABELS[name] ?? name}
        </Button>
      ))}
    </div>
  );
}
