import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router';
import { DocLink, ScreenHead } from '@/office/kit/screen-head';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { AddConnection, ConnectionTab } from './connections/connection-tab';
import { LocationTab } from './locations/location-tab';
import { StateTab } from './locations/state-tab';
import { PageTab } from './pages/page-tab';
import { TemplateTab } from './templates/template-tab';
import { AddType, TypeTab } from './templates/type-tab';

type Section = {
  id: string;
  label: string;
  content: ComponentType;
  /** What can be done in the section, beside the title of the screen. */
  action?: ComponentType;
};

/** The tabs of the screen. The first one is shown unless the address names another. */
const SECTIONS: readonly Section[] = [
  { id: 'pages', label: 'Manage SEO Pages', content: PageTab },
  { id: 'states', label: 'Select States for SEO', content: StateTab },
  { id: 'templates', label: 'SEO Templates & Configurations', content: TemplateTab },
  { id: 'locations', label: 'Location Formats', content: LocationTab },
  { id: 'types', label: 'Template Types', content: TypeTab, action: AddType },
  { id: 'connections', label: 'Route Connections', content: ConnectionTab, action: AddConnection },
];

/** SEO Pages: the locations, templates and connections from which landing pages are made, and the pages themselves. */
export function SeoScreen() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const section = SECTIONS.find(({ id }) => id === asked) ?? SECTIONS[0];
  const Action = section?.action;
  return (
    <>
      <ScreenHead
        title="SEO Pages"
        actions={
          <>
            <DocLink to="seo-system" about="the pages for search engines" />
            {Action && <Action />}
          </>
        }
      />
      <Tabs value={section?.id ?? ''} onValueChange={(id) => setQuery(id === SECTIONS[0]?.id ? {} : { tab: id })}>
        <TabsList aria-label="Sections">
          {SECTIONS.map(({ id, label }) => (
            <TabsTrigger key={id} value={id} ref={id === section?.id ? showTab : undefined}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {SECTIONS.map(({ id, content: Content }) => (
          <TabsContent key={id} value={id}>
            {id === section?.id && <Content />}
          </TabsContent>
        ))}
      </Tabs>
    </>
  );
}

/** Scrolls the row of tabs to the chosen one, which may be out of sight on phones. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - 16;
}
