import { useLingui } from '@lingui/react/macro';

/** The first message of a chat with the agency that is not about a search. */
export function useFirstMessage(): string {
  const { t } = useLingui();
  return t`Hello, please help me find a flight.`;
}
