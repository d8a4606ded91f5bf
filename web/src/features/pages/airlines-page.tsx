import { Trans, useLingui } from '@lingui/react/macro';
import { AIRLINES } from './airlines';
import { Page } from './page';

/** The airlines that searches meet most. */
export function AirlinesPage() {
  const { t } = useLingui();
  return (
    <Page
      page="/linjat-ajrore"
      title={t`Airlines`}
      description={t`Airlines of the region that our searches compare, with their codes and home airports.`}
      lead={
        <Trans>
          Airlines that searches from Tirana and its neighbours meet most often. This is no timetable: which of them fly
          on your day, the search shows.
        </Trans>
      }
    >
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {AIRLINES.map(([code, name, homes]) => (
          <li key={code} className="flex items-center gap-4 rounded-card border border-line bg-paper p-4">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-action-soft font-semibold text-link">
              {code}
            </span>
            <span className="min-w-0">
              <span className="block truncate font-semibold">{name}</span>
              <span className="block text-13 text-muted">
                <Trans>Home airports: {homes}</Trans>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="max-w-2xl text-muted">
        <Trans>
          Names are the property of the airlines. We sell tickets of other airlines as well; if one is missing here,
          please ask us.
        </Trans>
      </p>
    </Page>
  );
}
