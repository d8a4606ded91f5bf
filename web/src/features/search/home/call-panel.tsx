import { Trans } from '@lingui/react/macro';
import { AgencyLink, ChatLink } from '@/agency/agency-link';
import { useFirstMessage } from '@/agency/use-first-message';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';

/** The agency's phone and chat. */
export function CallPanel() {
  const { agency } = useSite();
  return (
    <section
      aria-labelledby="call"
      className="flex flex-col gap-5 rounded-card border border-line bg-paper p-5 md:flex-row md:items-center md:justify-between md:p-8"
    >
      <div className="max-w-xl">
        <h2 id="call" className="font-bold text-21 md:text-28">
          <Trans>Speak to our agents</Trans>
        </h2>
        <p className="mt-1.5 text-17 text-muted">
          <Trans>They find what a search does not: other days, other airports, luggage, groups.</Trans>
        </p>
        <p className="demo-only mt-1.5 text-13 text-muted">
          <Trans>Demo data: the numbers of this page cannot be dialled.</Trans>
        </p>
      </div>
      <div className="flex flex-col gap-3 sm:flex-row md:flex-col lg:flex-row">
        <AgencyLink href={agency.phone_uri} className={buttonClasses({ size: 'large' })}>
          <span className="tabular-nums">{agency.phone}</span>
        </AgencyLink>
        <ChatLink text={useFirstMessage()} className={buttonClasses({ variant: 'chat', size: 'large' })}>
          <Trans>Write to us on WhatsApp</Trans>
        </ChatLink>
      </div>
    </section>
  );
}
