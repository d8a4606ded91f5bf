import { Trans, useLingui } from '@lingui/react/macro';
import { AgencyLink, ChatLink } from '@/agency/agency-link';
import { useFirstMessage } from '@/agency/use-first-message';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';
import { OfficeCard } from './office-card';
import { Page } from './page';

/** Chat, phone and offices of the agency. */
export default function ContactPage() {
  const { t } = useLingui();
  const { agency } = useSite();
  return (
    <Page
      page="/contact"
      layout="wide"
      title={t`Contact`}
      description={t`Phone, WhatsApp, e-mail and the offices in Tirana and Durrës. Open Monday to Saturday, 09:00–19:00.`}
      lead={<Trans>Write, call or come by. We answer in Albanian and in English.</Trans>}
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <ChatLink text={useFirstMessage()} className={buttonClasses({ variant: 'chat' })}>
            <Trans>Write to us on WhatsApp</Trans>
          </ChatLink>
          <AgencyLink href={agency.phone_uri} className={buttonClasses({ variant: 'secondary' })}>
            <span className="tabular-nums">{agency.phone}</span>
          </AgencyLink>
          <a href={`mailto:${agency.email}`} className={buttonClasses({ variant: 'secondary' })}>
            {agency.email}
          </a>
        </div>
        <p className="demo-only text-13 text-muted">
          <Trans>Demonstration: these numbers and addresses are examples; nobody answers there.</Trans>
        </p>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        {agency.offices.map((office) => (
          <OfficeCard key={office.city} office={office} />
        ))}
      </div>
    </Page>
  );
}
