import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';
import { BulletList, Page, Part } from './page';

/** About the agency. */
export default function AboutPage() {
  const { t } = useLingui();
  const language = useLanguage();
  const { name } = useSite().agency;
  return (
    <Page
      page="/about"
      title={t`About us`}
      description={t`A travel agency in Tirana and Durrës since 2011: air tickets, buses, packages, hotels, visas and insurance.`}
      lead={
        <Trans>{name} is a travel agency with offices in Tirana and Durrës. We have sold journeys since 2011.</Trans>
      }
    >
      <Part title={t`What we do`}>
        <p>
          <Trans>We compare the flights of many airlines, and people check your journey before you pay for it.</Trans>
        </p>
        <BulletList
          items={[
            { key: 'flights', text: t`Air tickets of regular and low-cost airlines` },
            { key: 'buses', text: t`Bus tickets to neighbouring countries and to Europe` },
            { key: 'packages', text: t`Guided packages` },
            { key: 'hotels', text: t`Hotels` },
            { key: 'visas', text: t`Visa paperwork` },
            { key: 'insurance', text: t`Travel insurance` },
          ]}
        />
      </Part>
      <Part title={t`Where people fly with us`}>
        <p>
          <Trans>
            Most journeys start in Tirana and lead to Italy, Germany, Greece, Turkey and the United Kingdom. We also
            search from Prishtina, Skopje, Podgorica, Ohrid, Kukës and Corfu, when another airport is cheaper.
          </Trans>
        </p>
      </Part>
      <Part title={t`How a booking works`}>
        <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:font-semibold">
          <li>
            <Trans>You search and choose a flight on this site.</Trans>
          </li>
          <li>
            <Trans>You write to us or call. Your message already names the flight and its price.</Trans>
          </li>
          <li>
            <Trans>An agent checks the price and the seats with the airline, and tells you the final price.</Trans>
          </li>
          <li>
            <Trans>You pay the agency, and you receive the ticket.</Trans>
          </li>
        </ol>
      </Part>
      <div className="flex flex-wrap gap-3">
        <Link to={pathIn(language, '/home')} className={buttonClasses()}>
          <Trans>Search flights</Trans>
        </Link>
        <Link to={pathIn(language, '/contact')} className={buttonClasses({ variant: 'secondary' })}>
          <Trans>Contact</Trans>
        </Link>
      </div>
    </Page>
  );
}
