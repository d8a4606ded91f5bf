import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AgencyLink } from '@/agency/agency-link';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { useSite } from '@/lib/site';
import { TEXT_PAGES, type TextPage } from './pages';

const FOUNDED = 2011;

const LINK = 'inline-flex min-h-9 items-center [&[href]]:hover:text-link [&[href]]:hover:underline';

/** The agency, links to all pages, and contact details. */
export function Footer() {
  const { agency, year } = useSite();
  const { t } = useLingui();
  const home = pathIn(useLanguage(), '/home');
  return (
    <footer className="mt-auto border-line border-t bg-paper text-muted">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-8 py-10 lg:grid-cols-[1.6fr_1fr_1fr_1.4fr]">
        <Column title={agency.name} isWide>
          <p className="max-w-sm py-1.5">
            <Trans>A trusted agency for air tickets and tourist services since 2011.</Trans>
          </p>
          <SocialLinks />
        </Column>
        <Column title={t`Quick links`}>
          <Links column="quick">
            <li>
              <Link to={home} className={LINK}>
                <Trans>Search flights</Trans>
              </Link>
            </li>
            <AllDestinations />
          </Links>
          <Destinations />
        </Column>
        <Column title={t`Support`}>
          <Links column="support" />
        </Column>
        <Column title={t`Contact details`} isWide>
          <ContactDetails />
        </Column>
      </div>
      <div className="border-line border-t">
        <p className="page-width py-4 text-13">
          {`© ${FOUNDED}–${year} ${agency.name}`}
          <span className="demo-only"> · {t`Demonstration: flights, prices, numbers and addresses are examples.`}</span>
        </p>
      </div>
    </footer>
  );
}

function Column({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={isWide ? 'max-lg:col-span-2' : undefined}>
      <h2 className="mb-1.5 font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}

const NAMES: Record<TextPage['path'], MessageDescriptor> = {
  about: msg`About us`,
  'linjat-ajrore': msg`Airlines`,
  careers: msg`Careers`,
  'pyetjet-e-bera-shpesh': msg`Frequently asked questions`,
  contact: msg`Contact`,
  terms: msg`Terms of use`,
  privacy: msg`Privacy`,
  cookies: msg`Cookies`,
};

/** A link to the list of all landing pages. They are in Albanian only, and the server renders each. */
function AllDestinations() {
  if (useLanguage() !== 'sq') return null;
  return (
    <li>
      <a href="/sitemap" className={LINK}>
        <Trans>All destinations</Trans>
      </a>
    </li>
  );
}

/** Links to the most wanted landing pages. The list is there without links too, because the server fills the same page. */
function Destinations() {
  const { landing_links: links } = useSite();
  if (useLanguage() !== 'sq') return null;
  return (
    <ul data-each="landing_links" className="empty:hidden">
      {links.map(({ path, nga, per }) => (
        <li key={path}>
          <a href={path} className={LINK}>{`${nga} ${per}`}</a>
        </li>
      ))}
    </ul>
  );
}

/** The links of a column: first `children`, then the pages of the column. */
function Links({ column, children }: { column: TextPage['column']; children?: ReactNode }) {
  const { i18n } = useLingui();
  const language = useLanguage();
  return (
    <ul>
      {children}
      {TEXT_PAGES.filter((page) => page.column === column).map((page) => (
        <li key={page.path}>
          <Link to={pathIn(language, `/${page.path}`)} reloadDocument={'hasDataInDocument' in page} className={LINK}>
            {i18n._(NAMES[page.path])}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function SocialLinks() {
  const { social } = useSite().agency;
  // A link without an address is hidden: see tokens.css.
  return (
    <ul className="mt-1 flex gap-5">
      {Object.entries({ Facebook: social.facebook, Instagram: social.instagram }).map(([name, address]) => (
        <li key={name}>
          <a href={address || undefined} rel="noopener" target="_blank" className={LINK}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function ContactDetails() {
  const { agency } = useSite();
  return (
    <address className="flex flex-col items-start not-italic">
      <AgencyLink href={agency.phone_uri} className={`${LINK} font-semibold text-ink tabular-nums`}>
        {agency.phone}
      </AgencyLink>
      <a href={`mailto:${agency.email}`} className={LINK}>
        {agency.email}
      </a>
      <span className="py-1.5">{agency.offices[0]?.address}</span>
    </address>
  );
}
