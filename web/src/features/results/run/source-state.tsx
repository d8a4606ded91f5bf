import { Plural, Trans } from '@lingui/react/macro';
import type { ProviderProgress } from '@/api/wire';

/** The state of a source in words. */
export function SourceState({ provider }: { provider: ProviderProgress }) {
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
