import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { AgencyLink, ChatLink } from '@/agency/agency-link';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';
import { Notice } from '@/ui/notice';

type SearchFaultProps = { error: MessageDescriptor | null; offersHelp: boolean };

/** What is missing, or what went wrong, in a red box; where people can help, with the ways to reach them. */
export function SearchFault({ error, offersHelp }: SearchFaultProps) {
  const { i18n } = useLingui();
  if (!error) return null;
  return (
    <Notice tone={offersHelp ? 'caution' : 'danger'} role="alert" className="flex flex-col gap-3">
      {i18n._(error)}
      {offersHelp && <AskUs />}
    </Notice>
  );
}

/** Chat and phone, for a search that the site cannot make now. */
function AskUs() {
  const { agency } = useSite();
  return (
    <div className="flex flex-wrap gap-3">
      <ChatLink className={buttonClasses({ variant: 'chat' })}>
        <Trans>Write to us on WhatsApp</Trans>
      </ChatLink>
      <AgencyLink href={agency.phone_uri} className={buttonClasses({ variant: 'secondary' })}>
        <span className="tabular-nums">{agency.phone}</span>
      </AgencyLink>
    </div>
  );
}
