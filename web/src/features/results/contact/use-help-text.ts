import { useLingui } from '@lingui/react/macro';
import type { SearchParams } from '@/api/wire';
import { datesOf } from '@/features/results/flight/dates-of';
import { useLanguage } from '@/i18n/use-language';

/** The first message of a chat about a search, or of a chat without one. */
export function useHelpText(params: SearchParams | undefined): string {
  const { t } = useLingui();
  const language = useLanguage();
  return params
    ? t`Hello, please help me find a flight: ${`${params.fromLocation} – ${params.toLocation}, ${datesOf(params, language)}`}`
    : t`Hello, please help me find a flight.`;
}
