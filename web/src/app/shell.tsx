import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Outlet, ScrollRestoration, useLoaderData } from 'react-router';
import { CalendarHost } from '@/features/calendar/calendar-host';
import { Footer } from './footer';
import { Header } from './header';

/**
 * The frame of every page: skip link, header, footer, and the language of the document. It sets the performance mark
 * `interactive` after the effects of the page have run, when the page reacts to input.
 */
export function Shell() {
  const i18n = useLoaderData<I18n>();
  useEffect(() => {
    document.documentElement.lang = i18n.locale;
  }, [i18n]);
  useEffect(() => {
    performance.mark('interactive');
  }, []);
  return (
    <I18nProvider i18n={i18n}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#content"
          className="sr-only rounded-control bg-paper px-4 py-3 font-semibold text-link focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30"
        >
          <Trans>Skip to content</Trans>
        </a>
        <Header />
        <main id="content" className="flex flex-1 flex-col">
          <CalendarHost>
            <Outlet />
          </CalendarHost>
        </main>
        <Footer />
      </div>
      <ScrollRestoration />
    </I18nProvider>
  );
}
