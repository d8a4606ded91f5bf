import { expect, test } from 'vitest';
import { renderPage } from '@/prerender';
import { SITE } from '@/test/site';
import { createPageState } from './providers';

const agencyNamed = (name: string) => ({ ...SITE, agency: { ...SITE.agency, name } });

test('pages rendered at the same time in one process each have their own site data', async () => {
  const names = ['First Agency', 'Second Agency'];

  const pages = await Promise.all(names.map((name) => renderPage('/en/about', agencyNamed(name))));

  for (const [index, { head, html }] of pages.entries()) {
    expect(head + html).toContain(names[index]);
    expect(head + html).not.toContain(names[1 - index]);
  }
});

test('two pages share neither clock nor stores nor cache', () => {
  const first = createPageState(SITE);
  const second = createPageState(SITE);

  first.serverTime.observe('Fri, 20 Nov 2026 12:00:00 GMT');
  first.stores.searchDraft.getState().setDirectOnly(true);
  first.stores.preferredLanguage.getState().choose('en');
  first.client.setQueryData(['popular-routes', 'sq'], []);

  expect(second.serverTime.isKnown).toBe(false);
  expect(second.stores.searchDraft.getState().directOnly).toBe(false);
  expect(second.stores.preferredLanguage.getState().language).toBe('sq');
  expect(second.client.getQueryData(['popular-routes', 'sq'])).toBeUndefined();
});
