import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock, MessageSquareText, ShieldCheck, Star } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { SearchForm } from '@/features/search/form/search-form';
import { PageHead } from '@/lib/page-head';
import { useSite } from '@/lib/site';
import { Hills, Skyline } from '@/ui/skyline';
import { CallPanel } from './call-panel';
import { LastSearches } from './last-searches';
import { PopularRoutes } from './popular-routes';

/** The home page: the search form, recent searches, popular routes, and the agency. */
export function HomePage() {
  const { t } = useLingui();
  const form = useRef<HTMLDivElement>(null);
  const toDates = () => {
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.querySelector<HTMLButtonElement>('[data-field=departure]')?.focus({ preventScroll: true });
  };
  return (
    <>
      <PageHead
        page="/home"
        title={t`Cheap flights from Tirana`}
        description={t`Compare the flights of many airlines from Tirana and the region, and book with an agency you can call.`}
      />
      <section className="relative bg-sky">
        <Hills />
        <div className="page-width relative pt-5 pb-18 md:pt-8 md:pb-20">
          <div className="md:flex md:items-end md:justify-between md:gap-8">
            <div className="pb-4 md:pb-8">
              <h1 className="max-w-3xl text-balance font-bold text-21 tracking-tight md:text-40">
                <Trans>Unique flight combinations at unbeatable prices!</Trans>
              </h1>
              <AgencyFacts />
            </div>
            <Skyline />
          </div>
          <div ref={form} className="scroll-mt-4">
            <SearchForm />
          </div>
          <LastSearches />
        </div>
      </section>
      <div className="page-width flex flex-col gap-12 py-8 md:gap-16 md:py-12">
        <PopularRoutes onChosen={toDates} />
        <Marketing />
        <CallPanel />
      </div>
    </>
  );
}

/**
 * Facts about the agency. In a page rendered at build time, each setting is a template expression, so the code cannot
 * know that a setting is empty. A style rule hides the fact in that case (styles/tokens.css).
 */
function AgencyFacts() {
  const { since, chat_answer_minutes: minutes, offices } = useSite().agency;
  return (
    <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-15 text-ink md:mt-3 md:text-17">
      <Reason setting={since}>
        <Trans>Since {since}</Trans>
      </Reason>
      <Reason>
        <Plural value={offices.length} one="# office" other="# offices" />
      </Reason>
      <Reason setting={minutes}>
        <Trans>WhatsApp answered within {minutes} min</Trans>
      </Reason>
    </ul>
  );
}

function Reason({ setting, children }: { setting?: string; children: ReactNode }) {
  return (
    // A class that sets `display` here would override the rule that hides an empty setting.
    <li data-setting={setting}>
      <span className="flex items-center gap-1.5">
        <Check className="size-4 shrink-0 text-success" strokeWidth={2.5} aria-hidden="true" />
        {children}
      </span>
    </li>
  );
}

/** Four reasons to book with the agency. */
function Marketing() {
  const { t } = useLingui();
  const reasons = [
    {
      Icon: Star,
      title: t`Over 12 years of experience`,
      text: t`Two offices you can walk into, since 2011.`,
    },
    {
      Icon: Clock,
      title: t`24/7 online`,
      text: t`The search works day and night. Write whenever it suits you.`,
    },
    {
      Icon: ShieldCheck,
      title: t`Price guarantee`,
      text: t`You pay the price that the agent confirms, and nothing on top.`,
    },
    {
      Icon: MessageSquareText,
      title: t`Simple booking`,
      text: t`Choose a flight, send the message, receive the ticket.`,
    },
  ];
  return (
    <section aria-labelledby="reasons" className="flex flex-col gap-4">
      <h2 id="reasons" className="font-bold text-21">
        <Trans>Why book with us</Trans>
      </h2>
      <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {reasons.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3.5 lg:flex-col">
            <span className="flex size-11 shrink-0 items-center justify-center rounded-card bg-action-soft text-link">
              <Icon className="size-6" strokeWidth={1.75} aria-hidden="true" />
            </span>
            <div>
              <h3 className="font-semibold text-17">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
