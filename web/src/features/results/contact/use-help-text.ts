import { useLingui } from '@lingui/react/macro';
import type { SearchParams } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { datesOf } from '@/lib/trip-dates';

/** The first message of a chat with the agency. It names the visitor's search, if there is one. */
export function useHelpText(params: SearchParams | undefined): string {
  const { t } = useLingui();
  const language = useLanguage();
  return params
    ? t`Hello, please help me find a flight: ${`${params.fromLocation} – ${params.toLocation}, ${datesOf(params, language)}`}`
    : t`Hello, please help me find a flight.`;
}
