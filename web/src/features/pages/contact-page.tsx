import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AgencyLink, ChatLink } from '@/agency/agency-link';
import { useFirstMessage } from '@/agency/use-first-message';
import { type Office, useSite } from '@/lib/site';
import { Button, buttonClasses } from '@/ui/button';
import { Mail, Page } from './page';

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

/** An office: address, opening hours, and a map. */
function OfficeCard({ office }: { office: Office }) {
  const { t } = useLingui();
  const { city } = office;
  return (
    <section className="flex flex-col overflow-hidden rounded-card border border-line bg-paper">
      <div className="flex flex-col gap-4 p-5 md:p-6">
        <h2 className="font-bold text-21">{city}</h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2.5">
          <Fact name={t`Address`}>{office.address}</Fact>
          <Fact name={t`Phone`}>
            <AgencyLink
              href={office.phone_uri}
              className="font-semibold tabular-nums [&[href]]:text-link [&[href]]:hover:underline"
            >
              {office.phone}
            </AgencyLink>
          </Fact>
          <Fact name={t`E-mail`}>
            <Mail to={office.email} />
          </Fact>
          <Fact name={t`Hours`}>
            <Trans>Monday to Saturday, 09:00–19:00</Trans>
          </Fact>
        </dl>
      </div>
      <OfficeMap office={office} />
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** The map is fetched after a click, so that its host does not learn of every visitor. */
function OfficeMap({ office }: { office: Office }) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const { city } = office;
  return (
    <div className="mt-auto flex h-64 items-center justify-center border-line border-t bg-mist">
      {isShown ? (
        <iframe
          src={office.map_url}
          title={t`Map of the office: ${city}`}
          referrerPolicy="no-referrer"
          className="size-full"
        />
      ) : (
        <div className="flex flex-col items-center gap-2 px-4 text-center">
          <Button variant="secondary" onClick={() => setShown(true)}>
            <Trans>Show the map</Trans>
          </Button>
          <p className="text-13 text-muted">
            <Trans>The map comes from OpenStreetMap when you ask for it.</Trans>
          </p>
        </div>
      )}
    </div>
  );
}
