import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { dateRange, euros, weekdayDate } from '@/lib/format';
import { Ago } from '../ago';
import type { OwnSearch } from './types';

/** A search with its lowest price; a link to its results. */
export function OwnSearchLink({ search }: { search: OwnSearch }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { batch_id, from, to, departure_date, return_date, adults, children, infants } = search;
  const passengers = adults + children + infants;
  return (
    <a
      href={`${pathIn(language, '/results')}?batch_id=${encodeURIComponent(batch_id)}`}
      className="flex min-h-18 items-center justify-between gap-4 rounded-card border border-line bg-paper px-4 py-3 hover:border-action"
    >
      <span className="min-w-0">
        <span className="block break-words font-semibold text-15">
          {from.city} ({from.code}) – {to.city} ({to.code})
        </span>
        <span className="block text-13 text-muted">
          {return_date === null
            ? weekdayDate(departure_date, language)
            : dateRange(departure_date, return_date, language)}
          {' · '}
          {t`${plural(passengers, { one: '# passenger', other: '# passengers' })}`}
          {' · '}
          <Ago at={search.created_at} />
        </span>
      </span>
      <span className="shrink-0 text-right text-15 tabular-nums">
        <Outcome search={search} />
      </span>
    </a>
  );
}

/** The lowest price, or why there is none. */
function Outcome({ search: { status, lowest_price } }: { search: OwnSearch }) {
  const { t } = useLingui();
  const language = useLanguage();
  if (lowest_price !== null) {
    const price = euros(lowest_price, language);
    return (
      <Trans>
        from <span className="font-semibold text-17">{price}</span>
      </Trans>
    );
  }
  switch (status) {
    case 'queued':
    case 'running':
      return <span className="text-muted">{t`Searching`}</span>;
    case 'failed':
      return <span className="text-danger">{t`Failed`}</span>;
    case 'complete':
      return <span className="text-muted">{t`No flights`}</span>;
    default:
      return status satisfies never;
  }
}
