import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Outlet, useSearchParams } from 'react-router';
import { useStore } from 'zustand/react';
import { LANGUAGES } from '@/i18n/language';
import { createPreferredLanguage } from '@/stores/preferred-language';
import { LazyPart, lazyCode } from '@/ui/lazy-part';

/** Gives screens the Albanian texts. The English ones are always there, because the office is in English. */
const ALBANIAN = lazyCode(async () => {
  const { messages } = await import('@/locales/sq/office.po');
  const i18n = setupI18n({ locale: 'sq', messages: { sq: messages } });
  return ({ children }: { children: ReactNode }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>;
});

/**
 * The screens of agents, in the language that the address asks for, "?lang=en", or that this browser chose last, here or
 * on the public site.
 */
export function AgentLanguage() {
  const language = useChosenLanguage();
  useEffect(() => {
    document.documentElement.lang = language;
    return () => {
      document.documentElement.lang = 'en';
    };
  }, [language]);
  if (language === 'en') return <Outlet />;
  return (
    <LazyPart code={ALBANIAN} fallback={<div aria-busy="true" />}>
      {(InAlbanian) => (
        <InAlbanian>
          <Outlet />
        </InAlbanian>
      )}
    </LazyPart>
  );
}

function useChosenLanguage() {
  const [store] = useState(createPreferredLanguage);
  const { language, choose } = useStore(store);
  const [params] = useSearchParams();
  const asked = LANGUAGES.find((known) => known === params.get('lang'));
  // The next screen has no language in its address.
  useEffect(() => {
    if (asked) choose(asked);
  }, [asked, choose]);
  return asked ?? language;
}
