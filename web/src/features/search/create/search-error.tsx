import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { AgencyLink, ChatLink } from '@/agency/agency-link';
import { useFirstMessage } from '@/agency/use-first-message';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';
import { Notice } from '@/ui/notice';

type SearchErrorProps = { error: MessageDescriptor | null; offersHelp: boolean };

/** The error of a search form, with links to the agency if the agency can help. */
export function SearchError({ error, offersHelp }: SearchErrorProps) {
  const { i18n } = useLingui();
  if (!error) return null;
  return (
    <Notice tone={offersHelp ? 'caution' : 'danger'} role="alert" className="flex flex-col gap-3">
      {i18n._(error)}
      {offersHelp && <AskUs />}
    </Notice>
  );
}

/** Chat and phone of the agency. */
function AskUs() {
  const { agency } = useSite();
  return (
    <div className="flex flex-wrap gap-3">
      <ChatLink text={useFirstMessage()} className={buttonClasses({ variant: 'chat' })}>
        <Trans>Write to us on WhatsApp</Trans>
      </ChatLink>
      <AgencyLink href={agency.phone_uri} className={buttonClasses({ variant: 'secondary' })}>
        <span className="tabular-nums">{agency.phone}</span>
      </AgencyLink>
    </div>
  );
}
