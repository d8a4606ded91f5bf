import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AgencyLink } from '@/agency/agency-link';
import type { Office } from '@/lib/site';
import { Button } from '@/ui/button';
import { Mail } from './page';

/** An office: address, opening hours, and a map. */
export function OfficeCard({ office }: { office: Office }) {
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
