import { Trans } from '@lingui/react/macro';
import { AgencyLink, ChatLink } from '@/agency/agency-link';
import { useFirstMessage } from '@/agency/use-first-message';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';

/** The agency's contact, beside the text of a page. */
export function AskUs() {
  const { agency } = useSite();
  return (
    <aside
      aria-labelledby="ask-us"
      className="flex flex-col gap-3 self-start rounded-card border border-line bg-paper p-4 lg:sticky lg:top-6"
    >
      <h2 id="ask-us" className="font-bold text-17">
        <Trans>Speak to our agents</Trans>
      </h2>
      <p className="text-muted">
        <Trans>They find what a search does not: other days, other airports, luggage, groups.</Trans>
      </p>
      <ChatLink text={useFirstMessage()} className={buttonClasses({ variant: 'chat' })}>
        <Trans>Write to us on WhatsApp</Trans>
      </ChatLink>
      <AgencyLink href={agency.phone_uri} className={buttonClasses({ variant: 'secondary' })}>
        <span className="tabular-nums">{agency.phone}</span>
      </AgencyLink>
      <p className="demo-only text-13 text-muted">
        <Trans>Demo data: the numbers of this page cannot be dialled.</Trans>
      </p>
    </aside>
  );
}
