import { Trans, useLingui } from '@lingui/react/macro';
import { useSite } from '@/lib/site';
import { Page, Part } from './page';

/** The terms of use. */
export default function TermsPage() {
  const { t } = useLingui();
  const { name } = useSite().agency;
  return (
    <Page
      page="/terms"
      title={t`Terms of use`}
      description={t`What the search shows, when a price is certain, and which conditions apply to a ticket.`}
      lead={
        <Trans>These terms apply to the use of this site. The airline's conditions apply to a ticket as well.</Trans>
      }
    >
      <Part title={t`What this site is`}>
        <p>
          <Trans>
            A search for flights by {name}. It compares offers of other companies and shows them with our fee included.
            Nothing is bought on this site and no payment is made on it.
          </Trans>
        </p>
      </Part>
      <Part title={t`Prices`}>
        <p>
          <Trans>
            Prices are in euro and for everybody who travels. In lists they are shown without cents; the details show
            the exact sum. Next to each price you see when it was checked.
          </Trans>
        </p>
        <p>
          <Trans>
            Airlines change prices and seats at any time. A price is certain when the agent has confirmed it and the
            ticket has been issued.
          </Trans>
        </p>
      </Part>
      <Part title={t`Booking`}>
        <p>
          <Trans>
            A message or a call is a request, not a contract. The contract comes about when the agent confirms the
            journey and you pay. Check names, dates and documents before that: names must be as in the passport.
          </Trans>
        </p>
      </Part>
      <Part title={t`Changes, returns and luggage`}>
        <p>
          <Trans>
            The conditions of the fare decide; the agent tells you before you pay. For delays and cancelled flights your
            rights are those of the law and of the airline's conditions, and we help you to claim them.
          </Trans>
        </p>
      </Part>
      <Part title={t`Separate tickets`}>
        <p>
          <Trans>
            Where a journey consists of separate tickets, it is marked so. If you miss the second flight because the
            first was late, the second airline need not carry you.
          </Trans>
        </p>
      </Part>
      <Part title={t`Our responsibility`}>
        <p>
          <Trans>
            We work with care, but times and prices come from airlines and may be wrong. We answer for our own mistakes
            as the law says. The airline answers for the flight.
          </Trans>
        </p>
      </Part>
      <Part title={t`Law and courts`}>
        <p>
          <Trans>Albanian law applies. The courts of Tirana have jurisdiction, unless consumer law names others.</Trans>
        </p>
      </Part>
      <Part title={t`Software of others`}>
        <p>
          <Trans>
            This site is built with free software. Its authors and licences are listed in the{' '}
            <a href="/third-party-notices.txt" className="font-semibold text-link underline-offset-2 hover:underline">
              notices
            </a>
            .
          </Trans>
        </p>
      </Part>
    </Page>
  );
}
