import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { components } from '@/api/schema.gen';
import { useLanguage } from '@/i18n/use-language';
import { usePartyText } from '@/lib/party';
import { datesOf } from '@/lib/trip-dates';
import { resultsAddress } from '@/office/kit/addresses';
import { AgoText, exactUtc } from '@/office/kit/times';
import { Tip } from '@/ui/tip';

/** A search of the signed-in user. */
export type OwnSearch = components['schemas']['OwnSearch'];

/** A search with the number of its flights; a link to its results. The exact time appears with the focus of the link. */
export function OwnSearchLink({ search }: { search: OwnSearch }) {
  const language = useLanguage();
  const { batch_id, search_params: params, created_at } = search;
  const party = usePartyText(params.passengers);
  return (
    <Tip text={exactUtc(created_at)}>
      <a
        href={resultsAddress(language, batch_id)}
        className="flex min-h-18 items-center justify-between gap-4 rounded-card border border-line bg-paper px-4 py-3 hover:border-action"
      >
        <span className="min-w-0">
          <span className="block break-words font-semibold text-15">
            {params.fromLocation} – {params.toLocation}
          </span>
          <span className="block text-13 text-muted">
            {datesOf(params, language)}
            {' · '}
            {party}
            {' · '}
            <time dateTime={created_at} className="whitespace-nowrap">
              <AgoText at={created_at} />
            </time>
          </span>
        </span>
        <span className="shrink-0 text-right text-15 tabular-nums">
          <Outcome search={search} />
        </span>
      </a>
    </Tip>
  );
}

/** The number of flights, or why there are none. */
function Outcome({ search: { status, options } }: { search: OwnSearch }) {
  const { t } = useLingui();
  if (options > 0) return t`${plural(options, { one: '# flight', other: '# flights' })}`;
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
