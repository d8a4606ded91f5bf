import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { ScreenHead } from './kit/screen-head';
import { HistoryLink } from './platform/audit/history-link';
import { LimitsForm } from './platform/limits/limits-form';
import { AgencyForm } from './platform/settings/agency-form';
import { AppliedChanges } from './platform/settings/area-form';
import { ADMISSION, CALENDAR, INSTALLATION, KEEP, MODE, SEARCH } from './platform/settings/plain-areas';
import { PlainForm } from './platform/settings/plain-form';
import type { Area } from './platform/settings/resources';
import { KeyFields } from './rules/providers/key-fields';
import { ProviderForm } from './rules/providers/provider-form';
import { Statistics } from './search/statistics/statistics';

/** A section, with the area of the settings in it. A section with several areas has the links to their histories itself. */
type Section = { id: string; label: string; area?: Area; content: () => ReactNode };

/** The sections of the screen. The first one is shown unless the address names another. */
const SECTIONS: readonly Section[] = [
  {
    id: 'providers',
    label: 'Flight API Configuration',
    area: 'providers',
    content: () => (
      <>
        <ProviderForm />
        <KeyFields />
      </>
    ),
  },
  { id: 'mode', label: 'API Mode Settings', area: 'mode', content: () => <PlainForm plain={MODE} /> },
  { id: 'statistics', label: 'Statistics', content: () => <Statistics /> },
  { id: 'limits', label: 'Limits', area: 'limits', content: () => <LimitsForm /> },
  {
    id: 'searches',
    label: 'Searches',
    content: () => (
      <div className="flex flex-col gap-8">
        <Part title="Deadlines and reuse" area="search">
          <PlainForm plain={SEARCH} />
        </Part>
        <Part title="Admission" area="admission">
          <PlainForm plain={ADMISSION} />
        </Part>
        <Part title="Calendars" area="calendar">
          <PlainForm plain={CALENDAR} />
        </Part>
      </div>
    ),
  },
  { id: 'agency', label: 'Agency', area: 'agency', content: () => <AgencyForm /> },
  { id: 'retention', label: 'Retention', area: 'keep', content: () => <PlainForm plain={KEEP} /> },
  {
    id: 'installation',
    label: 'Installation',
    area: 'installation',
    content: () => <PlainForm plain={INSTALLATION} />,
  },
];

/** The settings of the product, and how the providers answer. */
export function SystemPage() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('section');
  const section = SECTIONS.find(({ id }) => id === asked) ?? SECTIONS[0];
  return (
    <>
      <ScreenHead
        title="System Controls"
        intro="Each change says what it means before it is saved."
        actions={section?.area && <HistoryLink subject={`${section.area}.`} />}
      />
      <AppliedChanges>
        <Tabs value={section?.id ?? ''} onValueChange={(id) => setQuery({ section: id })}>
          <TabsList aria-label="Sections">
            {SECTIONS.map(({ id, label }) => (
              <TabsTrigger key={id} value={id} ref={id === section?.id ? showTab : undefined}>
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          {SECTIONS.map(({ id, content }) => (
            <TabsContent key={id} value={id}>
              {id === section?.id && content()}
            </TabsContent>
          ))}
        </Tabs>
      </AppliedChanges>
    </>
  );
}

/** Scrolls the row of tabs to the chosen one, which may be out of sight on phones. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - 16;
}

function Part({ title, area, children }: { title: string; area: Area; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex max-w-3xl flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold text-17">{title}</h2>
        <HistoryLink subject={`${area}.`} label={`History: ${title}`} />
      </div>
      {children}
    </section>
  );
}
