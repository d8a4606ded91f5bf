import { Trans } from '@lingui/react/macro';
import type { FlightOption, SearchParams } from '@/api/wire';
import { CheckedAgo } from '@/features/results/flight/checked-ago';
import { useLanguage } from '@/i18n/use-language';
import { exactEuros } from '@/lib/format';
import { shareOf, usePartyText } from '@/lib/party';
import type { PriceCheck } from './use-recheck';

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
