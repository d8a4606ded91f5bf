import { Trans, useLingui } from '@lingui/react/macro';
import { useSite } from '@/lib/site';
import { Page, Part } from './page';

/** What the site promises and what it does not. */
export function TermsPage() {
  const { t } = useLingui();
  const { name } = useSite().agency;
  return (
    <Page
      page="/terms"
      title={t`Terms of use`}
      description={t`What the search shows, when a price is certain, and which conditions hold for a ticket.`}
      lead={
        <Trans>These terms hold for the use of this site. For a ticket the airline's conditions hold as well.</Trans>
      }
    >
      <Part title={t`What this site is`}>
        <p>
          <Trans>
            A search for flights by {name}. It compares offers of other firms and shows them with our fee included.
            Nothing is bought on this site and no payment is made on it.
          </Trans>
        </p>
      </Part>
      <Part title={t`Prices`}>
        <p>
          <Trans>
            Prices are in euro and for everybody who travels. In lists they are shown without cents; the details show
            the exact sum. Beside each price stands when it was checked.
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
            A message or a call is a request and no contract. The contract comes about when the agent confirms the
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
          <Trans>Albanian law holds. The courts of Tirana decide, where the law on consumers names no others.</Trans>
        </p>
      </Part>
    </Page>
  );
}
