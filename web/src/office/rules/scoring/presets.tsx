import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import type { Scoring } from './definition';

const LABELS: Readonly<Record<string, string>> = {
  document: 'Comfort',
  administration: 'Price and comfort',
};

/** Buttons that fill the form with a set of settings, which is not saved yet. */
export function Presets({ onChoose }: { onChoose: (settings: Scoring) => void }) {
  const api = useApi();
  const { locked } = useCanChange();
  const {
    data: presets,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['scoring-presets'],
    queryFn: async ({ signal }) => unwrap(await api.GET('/api/admin/settings/scoring/presets', { signal })).presets,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-3 text-13 text-muted">
      Presets:
      {!presets && !isError && <Skeleton aria-busy="true" className="h-9 w-64 max-w-full rounded-control" />}
      {!presets && isError && (
        <span role="alert" className="flex flex-wrap items-center gap-3 text-danger">
          Failed to load the presets
          <Button variant="secondary" size="compact" onClick={() => void refetch()}>
            Try Again
          </Button>
        </span>
      )}
      {presets?.map(({ name, settings }) => (
        <Button key={name} variant="secondary" size="compact" onClick={() => onChoose(settings)} {...locked}>
          {LABELS[name] ?? name}
        </Button>
      ))}
    </div>
  );
}
