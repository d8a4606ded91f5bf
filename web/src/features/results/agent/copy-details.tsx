import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { useFlightTexts } from '@/features/results/contact/use-flight-texts';
import { loadResultsCatalogue } from '@/i18n/catalogue';
import type { Language } from '@/i18n/language';
import { useCopy } from '@/lib/use-copy';
import { Button } from '@/ui/button';
import { type ChosenFlight, useQuoteDraft } from './quote-draft';

type CopyDetailsProps = {
  flights: readonly ChosenFlight[];
  /** What is copied, for screen readers. */
  name?: string;
  label?: string;
  size?: ComponentProps<typeof Button>['size'];
};

/** Copies flights as text in the language of the client. Only for agents. */
export function CopyDetails({ flights, name, label, size = 'narrow' }: CopyDetailsProps) {
  const { t } = useLingui();
  const { language } = useQuoteDraft();
  const copy = useCopy();
  const shown = copy.isSuccess ? t`Copied!` : (label ?? t`Copy Details`);
  const failed = t`Failed to copy flight details`;
  return (
    <ClientText flights={flights} language={language}>
      {(text) => (
        <>
          <Button
            variant="secondary"
            size={size}
            aria-label={name && `${shown} ${name}`}
            disabled={text === null}
            onClick={() => text !== null && copy.mutate(text)}
          >
            {shown}
          </Button>
          {copy.isError && (
            <p role="alert" className="text-13 text-danger">
              {failed}
            </p>
          )}
        </>
      )}
    </ClientText>
  );
}

type ClientTextProps = {
  flights: readonly ChosenFlight[];
  language: Language;
  /**
   * Rendered among the texts of the client's language, so its own texts come from outside. While these texts, or the names
   * of places, are loading, there is no text.
   */
  children: (text: string | null) => ReactNode;
};

/** Flights as text in the language of a client, whichever language the agent reads. */
export function ClientText({ flights, language, children }: ClientTextProps) {
  const { i18n } = useLingui();
  const { data, isPending } = useQuery({
    queryKey: ['catalogue', language],
    queryFn: () => loadResultsCatalogue(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <I18nProvider i18n={data ?? i18n}>
      <Texts flights={flights} language={language} before={[]}>
        {(text) => children(isPending ? null : text)}
      </Texts>
    </I18nProvider>
  );
}

type TextsProps = Pick<ClientTextProps, 'flights' | 'language'> & {
  before: readonly (string | null)[];
  children: ClientTextProps['children'];
};

/** The texts of all flights: hooks make the text of one flight, so each has a component. */
function Texts({ flights, language, before, children }: TextsProps) {
  const [first, ...rest] = flights;
  if (!first) return children(before.includes(null) ? null : before.join('\n\n'));
  return (
    <Text flight={first} language={language}>
      {(text) => (
        <Texts flights={rest} language={language} before={[...before, text]}>
          {children}
        </Texts>
      )}
    </Text>
  );
}

type TextProps = Pick<TextsProps, 'language' | 'children'> & { flight: ChosenFlight };

function Text({ flight, language, children }: TextProps) {
  const api = useApi();
  const { batchId, namesIn } = flight;
  // If the server does not send the names of places in the language of the client, the known ones are used.
  const { data: params = flight.params, isLoading } = useQuery({
    queryKey: ['names', batchId, language],
    queryFn: async ({ signal }) => {
      const params = { path: { batch_id: batchId } };
      const headers = { 'Accept-Language': language };
      return unwrap(await api.GET('/api/searches/{batch_id}', { params, headers, signal, cache: 'no-store' }))
        .search_params;
    },
    enabled: namesIn !== language,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { copy } = useFlightTexts({ ...flight, params, reference: '' });
  return children(isLoading ? null : copy);
}
