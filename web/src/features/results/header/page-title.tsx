import { useLingui } from '@lingui/react/macro';
import type { SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { useSite } from '@/lib/site';
import { fullDatesOf } from '@/lib/trip-dates';

/** The title of the page: places and dates of the search. */
export function PageTitle({ params }: { params: SearchParams | undefined }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { agency } = useSite();
  const search = params && `${params.fromLocation} – ${params.toLocation}, ${fullDatesOf(params, language)}`;
  return <title>{`${search ?? t`Flights`} | ${agency.name}`}</title>;
}
