import { Trans, useLingui } from '@lingui/react/macro';
import { useSite } from '@/lib/site';
import { BulletList, Mail, Page, Part } from './page';

/** The page that explains how to apply for work. It lists no vacancies. */
export default function CareersPage() {
  const { t } = useLingui();
  const { name, careers_email } = useSite().agency;
  return (
    <Page
      page="/careers"
      title={t`Careers`}
      description={t`How to apply for work at the agency: one address for every application.`}
      lead={<Trans>We keep no list of vacancies here. Whoever wants to work at {name} writes to one address.</Trans>}
    >
      <Part title={t`Apply`}>
        <p>
          <Mail to={careers_email} />
        </p>
        <p>
          <Trans>Please write:</Trans>
        </p>
        <BulletList
          items={[
            { key: 'work', text: t`which work you would like to do, and in which office` },
            { key: 'past', text: t`what you have done so far (a CV is welcome)` },
            { key: 'languages', text: t`which languages you speak` },
            { key: 'phone', text: t`how we can reach you` },
          ]}
        />
      </Part>
      <Part title={t`Your data`}>
        <p>
          <Trans>
            We use an application only to answer it. If you ask us to delete it, we do so. The privacy page says what
            rights you have.
          </Trans>
        </p>
      </Part>
    </Page>
  );
}
