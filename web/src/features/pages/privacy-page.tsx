import { Trans, useLingui } from '@lingui/react/macro';
import { useSite } from '@/lib/site';
import { BulletList, Mail, Page, Part } from './page';

/** Which data is stored, why, and the rights of visitors. */
export default function PrivacyPage() {
  const { t } = useLingui();
  const { agency, keep } = useSite();
  const { name, email, offices } = agency;
  const { results_hours, booked_results_days, bookings_days, searches_days, search_events_days } = keep;
  const address = offices[0]?.address;
  return (
    <Page
      page="/privacy"
      title={t`Privacy policy`}
      description={t`Which personal data this site uses, why, for how long, and your rights under Law 124/2024.`}
      lead={<Trans>What we know about you, why, and what you may ask of us.</Trans>}
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
        <BulletList
          items={[
            {
              key: 'search',
              text: t`Your search: route, dates, class and the number of passengers. Without it we could show no flights. It holds no name and needs no account.`,
            },
            {
              key: 'request',
              text: t`A request to book: when you press the WhatsApp or phone button, we note the flight, its price and the language, so that the agent knows what you are asking about.`,
            },
            {
              key: 'note',
              text: t`Notes that an agent writes about your request. They are deleted together with it.`,
            },
            {
              key: 'quote',
              text: t`An offer that an agent makes for you: the flight, its price, your name and a note if the agent writes them, and when and how often its link was opened. It is deleted after ${bookings_days} days.`,
            },
            {
              key: 'contact',
              text: t`What you tell us by message, phone or e-mail: it is used to make and to serve your booking, and is kept as long as accounting law requires.`,
            },
            {
              key: 'address',
              text: t`Your network address: it protects the site from too many requests. We do not store it. With a search we store codes made from the address and the browser's name with a secret key that changes every day. The key is then deleted, and nobody can find the address from the codes. We also store which of 256 groups its network falls into.`,
            },
            {
              key: 'account',
              text: t`The account of an agent: name, e-mail address and phone number, and with each sign-in the network address and the browser, in full for 30 days and shortened until 90. An account whose e-mail address is not confirmed is deleted after a week.`,
            },
          ]}
        />
        <p>
          <Trans>
            The legal basis is the contract that you ask us to prepare; for the protection of the site it is our
            legitimate interest.
          </Trans>
        </p>
        <p>
          <Trans>
            We use no advertising, no measuring by others and no profiles. We make no automated decisions about you.
          </Trans>
        </p>
      </Part>
      <Part title={t`Who receives data`}>
        <p>
          <Trans>
            The services that we ask for flights receive route, dates and the number of passengers, and nothing about
            you. For a booking the airline receives what its ticket needs. WhatsApp and the map receive your data only
            when you open them, and by their own rules.
          </Trans>
        </p>
      </Part>
      <Part title={t`How long`}>
        <p>
          <Trans>
            Found flights are deleted after {results_hours} hours, or {booked_results_days} days if you asked us to book
            one of them. The notes that count searches per route are deleted after {search_events_days} days. A saved
            search stays for {searches_days} days, so that its link goes on working; it holds nothing that names you. A
            request to book is deleted after {bookings_days} days.
          </Trans>
        </p>
      </Part>
      <Part title={t`Your rights`}>
        <p>
          <Trans>
            You may ask what we know about you, have it corrected or deleted, have its use limited, receive it in a
            machine-readable format, and object to its use. We answer within 30 days and without a fee.
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
