import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AgencyLink, ChatLink } from '@/agency/agency-link';
import type { LandingPage } from '@/api/wire';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';
import { routeText } from './words';

/** FooterComponent: chat and phone of the agency, and the list of all destinations. */
export function Closing({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  const route = routeText(page);
  return (
    <Contact text={t`Hello, I am looking for a flight ${route}.`}>
      <a href="/sitemap" className="mt-1.5 inline-flex min-h-11 items-center font-semibold text-link hover:underline">
        <Trans>All destinations</Trans>
      </a>
    </Contact>
  );
}

/** Chat and phone of the agency. `text` is the message with which the chat begins. */
export function Contact({ text = '', children }: { text?: string; children?: ReactNode }) {
  const { t } = useLingui();
  const { agency } = useSite();
  const hours = agency.opening_hours_text;
  return (
    <section aria-labelledby="closing" className="page-width">
      <div className="flex flex-col gap-5 rounded-card border border-line bg-paper p-5 md:flex-row md:items-center md:justify-between md:p-8">
        <div className="max-w-xl">
          <h2 id="closing" className="font-bold text-21 md:text-28">
            <Trans>Speak to our agents</Trans>
          </h2>
          <p className="mt-1.5 text-17 text-muted">
            <Trans>They find what a search does not: other days, other airports, luggage, groups.</Trans>
          </p>
          <p className="mt-1.5 text-muted">{t`Opening hours: ${hours}`}</p>
          {children}
          <p className="demo-only mt-1.5 text-13 text-muted">
            <Trans>Demo data: the numbers of this page cannot be dialled.</Trans>
          </p>
        </div>
        <div className="flex flex-col gap-3 sm:flex-row md:flex-col lg:flex-row">
          <AgencyLink href={agency.phone_uri} className={buttonClasses({ size: 'large' })}>
            <span className="tabular-nums">{agency.phone}</span>
          </AgencyLink>
          <ChatLink text={text} className={buttonClasses({ variant: 'chat', size: 'large' })}>
            <Trans>Write to us on WhatsApp</Trans>
          </ChatLink>
        </div>
      </div>
    </section>
  );
}
