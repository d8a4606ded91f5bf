import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { airportsQuery } from '@/api/airports';
import { useApi } from '@/api/client';
import { useLanguage } from '@/i18n/use-language';
import { useSearchDraft } from '@/stores/stores';

/** Renames the chosen places after a change of language. */
export function usePlaceNames(): void {
  const api = useApi();
  const client = useQueryClient();
  const language = useLanguage();
  const { from, to, namedIn, rename } = useSearchDraft();
  useEffect(() => {
    if (namedIn === language) return;
    const codes = [from?.code, to?.code].filter((code) => code !== undefined);
    let isWanted = true;
    Promise.all(codes.map((code) => client.fetchQuery(airportsQuery(api, code, undefined, language)))).then(
      (found) => isWanted && rename(language, found.flat()),
      // A failure is ignored: the places keep their names in the other language.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [api, client, language, namedIn, from?.code, to?.code, rename]);
}
