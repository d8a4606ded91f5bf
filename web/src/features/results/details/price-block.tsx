import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '@/api/client';
import { hasEnded, refreshSearch } from '@/api/searches';
import type { FlightOption, SearchParams, SearchView } from '@/api/wire';
import { CheckedAgo, isOld } from '@/features/results/flight/checked-ago';
import { useLanguage } from '@/i18n/use-language';
import { useServerTime } from '@/lib/clock';
import { exactEuros } from '@/lib/format';
import { shareOf, usePartyText } from '@/lib/party';

type PriceBlockProps = { option: FlightOption; passengers: SearchParams['passengers']; check: PriceCheck };

/** The price for all passengers to the cent, the price per adult, and how recent it is. */
export function PriceBlock({ option, passengers, check }: PriceBlockProps) {
  const language = useLanguage();
  const party = usePartyText(passengers);
  const share = shareOf(option.price, passengers);
  const perPerson = share === null ? null : exactEuros(share, language);
  const isOutdated = check.state === 'checking' || check.state === 'unknown';
  const total = exactEuros(option.price, language);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
      <div>
        <p className="text-13 text-muted">
          <Trans>Total price</Trans> · {party}
        </p>
        <p className="flex flex-wrap items-baseline gap-x-3">
          {check.state === 'gone' ? (
            <s className="font-semibold text-28 text-muted tabular-nums">{total}</s>
          ) : (
            <span className={`font-semibold text-28 tabular-nums ${isOutdated ? 'text-muted' : ''}`}>{total}</span>
          )}
          {perPerson !== null && (
            <span className="text-13 text-muted tabular-nums">
              <Trans>{perPerson} per person</Trans>
            </span>
          )}
        </p>
      </div>
      <div role="status" className="text-13">
        <CheckState check={check} option={option} />
      </div>
    </div>
  );
}

function CheckState({ check, option }: Pick<PriceBlockProps, 'check' | 'option'>) {
  const language = useLanguage();
  switch (check.state) {
    case 'fresh':
      return <CheckedAgo option={option} />;
    case 'checking':
      return (
        <>
          <CheckedAgo option={option} />
          <p>
            <Trans>Old price. We are checking it again…</Trans>
          </p>
        </>
      );
    case 'confirmed':
      return (
        <>
          <CheckedAgo option={option} />
          <p className="font-medium">
            {check.before === option.price ? (
              <Trans>The price is still the same.</Trans>
            ) : (
              <Trans>
                New price; it was <s>{exactEuros(check.before, language)}</s>.
              </Trans>
            )}
          </p>
        </>
      );
    case 'gone':
      return (
        <p className="font-semibold text-danger">
          <Trans>This flight is no longer found.</Trans>
        </p>
      );
    case 'unknown':
      return (
        <>
          <CheckedAgo option={option} />
          <p>
            <Trans>Old price. It could not be checked again; ask us.</Trans>
          </p>
        </>
      );
    default:
      return check satisfies never;
  }
}

/** The state of the check of an opened flight's price. */
type PriceCheck =
  /** The price was checked a short time ago, so it is not checked again. */
  | { state: 'fresh' }
  | { state: 'checking' }
  /** The newer results contain the flight; `before` is its price when it was opened. */
  | { state: 'confirmed'; before: number }
  /** The newer results do not contain the flight. */
  | { state: 'gone' }
  /** The refresh failed, or the providers did not answer. */
  | { state: 'unknown' };

type Opened = {
  batchId: string;
  /** The flight as it was opened. */
  option: FlightOption;
  /** The flight in the newest results; undefined if they do not contain it. */
  current: FlightOption | undefined;
  view: SearchView | undefined;
};

/**
 * Refreshes the whole search when a flight with an old or unconfirmed price is opened, and returns the state of the price
 * check.
 */
export function useRecheck({ batchId, option, current, view }: Opened, refetch: () => Promise<unknown>): PriceCheck {
  const api = useApi();
  const serverTime = useServerTime();
  const [wasOld] = useState(() => option.unconfirmed || isOld(option.checked_at, serverTime.now()));
  // A query and not a mutation, because repeating a refresh is harmless: the server starts no second run within a
  // minute.
  const { status } = useQuery({
    queryKey: ['recheck', batchId, option.id, option.checked_at],
    queryFn: async () => {
      await refreshSearch(api, batchId);
      return refetch().then(() => true);
    },
    enabled: wasOld,
    // Each opening checks again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // Without a network connection, the check fails at once.
    networkMode: 'always',
  });
  const isGone = !current && view?.status === 'complete' && view.results !== null;
  if (!wasOld) return { state: isGone ? 'gone' : 'fresh' };
  if (current && !current.unconfirmed && current.checked_at > option.checked_at)
    return { state: 'confirmed', before: option.price };
  if (status === 'error') return { state: 'unknown' };
  if (status !== 'success' || !view || !hasEnded(view)) return { state: 'checking' };
  return { state: isGone ? 'gone' : 'unknown' };
}
