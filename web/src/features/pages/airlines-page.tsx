import { Trans, useLingui } from '@lingui/react/macro';
import { useSite } from '@/lib/site';
import { Page } from './page';

/** The list of airlines. */
export default function AirlinesPage() {
  const { t } = useLingui();
  const { airlines } = useSite();
  return (
    <Page
      page="/linjat-ajrore"
      layout="wide"
      title={t`Airlines`}
      description={t`Airlines whose flights our searches compare, each with its name and its code.`}
      lead={
        <Trans>
          Airlines of the region, and others that searches have found. This is not a timetable: the search shows which
          of them fly on your day.
        </Trans>
      }
    >
      <ul data-each="airlines" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {airlines.map(({ code, name }) => (
          <li key={code} className="flex items-center gap-4 rounded-card border border-line bg-paper p-4">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-action-soft font-semibold text-link">
              {code}
            </span>
            <span className="min-w-0 truncate font-semibold">{name}</span>
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
