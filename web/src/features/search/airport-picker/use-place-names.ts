import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { airportsQuery } from '@/api/airports';
import { useLanguage } from '@/i18n/use-language';
import { useSearchDraft } from '@/stores/search-draft';

/** The chosen places have the names of the page's language, also when it was another when they were chosen. */
export function usePlaceNames(): void {
  const client = useQueryClient();
  const language = useLanguage();
  const { from, to, namedIn, rename } = useSearchDraft();
  useEffect(() => {
    if (namedIn === language) return;
    const codes = [from?.code, to?.code].filter((code) => code !== undefined);
    let isWanted = true;
    Promise.all(codes.map((code) => client.fetchQuery(airportsQuery(code, undefined, language)))).then(
      (found) => isWanted && rename(language, found.flat()),
      // The names that are there say the same.
      () => {},
    );
    return () => {
      isWanted = false;
    };
  }, [client, language, namedIn, from?.code, to?.code, rename]);
}
