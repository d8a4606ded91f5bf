import { Trans, useLingui } from '@lingui/react/macro';
import { useSite } from '@/lib/site';
import { Mail, Marked, Page, Part } from './page';

/** What is known of visitors, why, and what they may ask for. */
export function PrivacyPage() {
  const { t } = useLingui();
  const { name, email, offices } = useSite().agency;
  const address = offices[0]?.address;
  return (
    <Page
      page="/privacy"
      title={t`Privacy policy`}
      description={t`Which personal data this site uses, why, for how long, and your rights under Law 124/2024.`}
      lead={<Trans>What we know of you, why, and what you may ask of us.</Trans>}
    >
      <Part title={t`The law`}>
        <p>
          <Trans>
            Since its first day the agency has followed Law no. 9887 of 10 March 2008 “On the Protection of Personal
            Data”. It has been replaced by Law no. 124/2024 “On the Protection of Personal Data”, which is in force and
            which we follow today.
          </Trans>
        </p>
      </Part>
      <Part title={t`Who is responsible`}>
        <p>
          <Trans>
            {name}, {address}. For everything about your data, write to <Mail to={email} />.
          </Trans>
        </p>
      </Part>
      <Part title={t`What we use, and why`}>
        <Marked
          items={[
            {
              key: 'search',
              text: t`Your search: route, dates, class and the number of passengers. Without it we could show no flights. It holds no name and needs no account.`,
            },
            {
              key: 'request',
              text: t`A request to book: when you press the WhatsApp or phone button, we note the flight, its price and the language, so that the agent knows what you speak of.`,
            },
            {
              key: 'contact',
              text: t`What you tell us by message, phone or e-mail: it is used to make and to serve your booking, and is kept as long as the laws on accounts demand.`,
            },
            {
              key: 'address',
              text: t`Your network address, for moments: it protects the site from too many requests and is not stored with your searches.`,
            },
          ]}
        />
        <p>
          <Trans>
            We use no advertising, no measuring by others and no profiles. Nothing is decided about you by machines.
          </Trans>
        </p>
      </Part>
      <Part title={t`Who receives data`}>
        <p>
          <Trans>
            The services that we ask for flights receive route, dates and the number of passengers, and nothing of you.
            For a booking the airline receives what its ticket needs. WhatsApp and the map receive your data only when
            you open them, and by their own rules.
          </Trans>
        </p>
      </Part>
      <Part title={t`How long`}>
        <p>
          <Trans>
            Found flights are deleted after two days, and the count of searches per route after 35 days. A saved search
            stays, so that its link goes on working; it holds nothing that names you.
          </Trans>
        </p>
      </Part>
      <Part title={t`Your rights`}>
        <p>
          <Trans>
            You may ask what we have of you, have it corrected or deleted, have its use limited, receive it in a form
            that machines read, and object to its use. We answer within 30 days and without a fee.
          </Trans>
        </p>
        <p>
          <Trans>
            You may also complain to the Commissioner for the Right to Information and Protection of Personal Data in
            Tirana.
          </Trans>
        </p>
      </Part>
    </Page>
  );
}
