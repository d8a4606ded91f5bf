import { Plural, Trans } from '@lingui/react/macro';
import type { ProviderProgress } from '@/api/wire';
import { cn } from '@/lib/cn';

type SourcesProps = {
  providers: readonly ProviderProgress[];
  /** The number of flights in the list, which is smaller than the number of offers: sources offer the same flights. */
  flights?: number;
};

/** Each source with its state. */
export function Sources({ providers, flights }: SourcesProps) {
  const offers = providers.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul className="flex flex-col gap-x-5 gap-y-1 overflow-hidden text-13 text-muted md:flex-row">
      {providers.map((provider) => (
        <li key={provider.name} className="flex items-center gap-2 whitespace-nowrap">
          <Dot status={provider.status} />
          <span>
            <SourceName provider={provider} />: <SourceState provider={provider} />
          </span>
        </li>
      ))}
      {flights !== undefined && flights < offers && (
        <li>
          <Trans>Equal offers were merged</Trans>
        </li>
      )}
    </ul>
  );
}

/** The number of sources that were asked, and of those that have answered. */
export function answersOf(providers: readonly ProviderProgress[]): { answered: number; total: number } {
  const asked = providers.filter((provider) => provider.status !== 'cancelled');
  return { answered: asked.filter(hasAnswered).length, total: asked.length };
}

/** The name that the settings give to a source, or "Source 1" in the language of the page. */
function SourceName({ provider: { name, number } }: { provider: ProviderProgress }) {
  return number === null ? name : <Trans>Source {number}</Trans>;
}

function Dot({ status }: { status: ProviderProgress['status'] }) {
  const isAsking = status === 'asking' || status === 'partial';
  const colour = isAsking ? 'animate-pulse bg-action' : status === 'done' ? 'bg-success' : 'bg-control';
  return <span aria-hidden="true" className={cn('size-2 rounded-full', colour)} />;
}

function hasAnswered({ status }: ProviderProgress): boolean {
  return status === 'done' || status === 'empty';
}

/** The state of a source in words. */
function SourceState({ provider }: { provider: ProviderProgress }) {
  const { status, count } = provider;
  switch (status) {
    case 'waiting':
      return <Trans>waiting</Trans>;
    case 'asking':
      return <Trans>searching</Trans>;
    case 'partial':
      return <Plural value={count} one="# offer so far" other="# offers so far" />;
    case 'done':
      return <Plural value={count} one="# offer" other="# offers" />;
    case 'late':
      return <Incomplete count={count} />;
    case 'empty':
      return <Trans>no flights</Trans>;
    case 'failed':
      return count > 0 ? <Incomplete count={count} /> : <Trans>did not answer</Trans>;
    case 'limited':
      return <Trans>busy at the moment</Trans>;
    case 'cancelled':
      return <Trans>not needed</Trans>;
    default:
      return status satisfies never;
  }
}

/** The state of a source that did not finish its list. */
function Incomplete({ count }: { count: number }) {
  if (count === 0) return <Trans>did not answer in time</Trans>;
  return <Plural value={count} one="# offer, perhaps not all" other="# offers, perhaps not all" />;
}
