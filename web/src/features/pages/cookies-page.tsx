import { Trans, useLingui } from '@lingui/react/macro';
import { Page, Part } from './page';

/** What the site stores in a browser, and for how long. */
export default function CookiesPage() {
  const { t } = useLingui();
  const entries = [
    { name: 'language', what: t`the language you chose`, life: t`until you delete it` },
    { name: 'last-searches', what: t`your last searches, to repeat them`, life: t`until you delete it; at most four` },
    { name: 'search-draft', what: t`what you have filled into the search`, life: t`until you close the tab` },
    {
      name: 'react-router-scroll-positions',
      what: t`how far you had scrolled each page`,
      life: t`until you close the tab`,
    },
    { name: 'request_…', what: t`the number of your request about a flight`, life: t`until you close the tab` },
    { name: 'direct_…', what: t`that a search wants direct flights only`, life: t`until its results open` },
  ];
  return (
    <Page
      page="/cookies"
      title={t`Cookie policy`}
      description={t`This site sets no cookies and keeps only what it needs to work, on your own device.`}
      lead={<Trans>We set no cookies. What the site needs to work stays on your device and is sent to nobody.</Trans>}
    >
      <Part title={t`What is kept on your device`}>
        <p>
          <Trans>All of it is necessary for what you ask of the site, so that we need not ask you for consent.</Trans>
        </p>
      </Part>
      <div className="max-w-3xl overflow-hidden rounded-card border border-line bg-paper">
        <dl className="divide-y divide-line">
          {entries.map(({ name, what, life }) => (
            <div key={name} className="grid gap-x-6 gap-y-0.5 px-4 py-3.5 sm:grid-cols-[16rem_1fr] md:px-6">
              <dt className="font-semibold">
                <code className="font-sans">{name}</code>
              </dt>
              <dd>
                {what} <span className="text-muted">({life})</span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Part title={t`How to delete it`}>
        <p>
          <Trans>
            In the settings of your browser, under the data of this site. Afterwards the site works as on your first
            visit.
          </Trans>
        </p>
      </Part>
      <Part title={t`Other sites`}>
        <p>
          <Trans>
            The map and WhatsApp are other sites, and follow their own rules. They are opened only when you press their
            button.
          </Trans>
        </p>
      </Part>
    </Page>
  );
}
