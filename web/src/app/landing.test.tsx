import { act, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { LandingPage } from '@/api/wire';
import { COMPONENTS } from '@/features/landing/sample';
import { routeOf } from '@/features/landing/words';
import type { Site } from '@/lib/site';
import { renderPage } from '@/prerender';
import { createSearchDraft, EMPTY_DRAFT } from '@/stores/search-draft';
import { asSent } from '@/test/as-sent';
import { audit } from '@/test/audit';
import { ROME, TIRANA } from '@/test/factories';
import { CITY_PAGE, emptyPage, LANDING_PAGES } from '@/test/landing';
import { renderSite } from '@/test/render-site';
import { LIVE_SITE, SITE } from '@/test/site';
import { App } from './app';
import { prepare } from './prepare';
import { routes } from './routes';

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const RICH = Object.entries(LANDING_PAGES).map(([type, page]) => ({ type, page, of: 'with data' }));
const EMPTY = RICH.map(({ type, page }) => ({ type, page: emptyPage(page), of: 'without data' }));
const EVERY = [...RICH, ...EMPTY];

const rendered = (page: LandingPage) => renderPage(page.path, undefined, page);

test.each(EVERY)('a page of type $type $of renders with marks', async ({ page }) => {
  const { head, html, language } = await rendered(page);

  expect(language).toBe('sq');
  expect(head).toMatch(/^<title>/);
  expect(html).toMatch(/^<div class="flex min-h-dvh/);
  expect(html).not.toMatch(/<(?:title|meta|link)\b/);
  expect(html).not.toMatch(/<[^>]+ style=/);
  const marks = [...(head + html).matchAll(/\{[{%].*?[}%]\}/g)].map(([mark]) => mark);
  expect(marks.filter((mark) => !/agency\.|year|if|endif|item|endfor/.test(mark))).toEqual([]);
  expect(html.match(/<details/g)?.length).toBe(html.match(/<summary.*?<p class="[^"]*">[^<]{20,}<\/p>/gs)?.length);
});

const VISITS = [...EVERY.map((one) => ({ ...one, site: SITE })), ...RICH.map((one) => ({ ...one, site: LIVE_SITE }))];

test.each(VISITS)('a page of type $type $of hydrates without a mismatch', async ({ page, site }) => {
  const { complaints, errors, unmount } = await hydrated(page, site);

  expect(complaints).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
  expect(document.head.querySelectorAll('link[rel=canonical]')).toHaveLength(1);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(await audit(document.body)).toEqual([]);
  await unmount();
});

/** Opens a page as the server sends it, a year later, in a browser that has kept a form for another route. */
async function hydrated(page: LandingPage, site: Site) {
  const { head, html } = await rendered(page);
  createSearchDraft().setState({ ...EMPTY_DRAFT, from: ROME, to: TIRANA, departure: '2027-05-05', namedIn: 'sq' });
  document.documentElement.lang = 'sq';
  document.head.innerHTML = asSent(head, site);
  document.body.innerHTML = `<div id="root">${asSent(html, site)}</div>`;
  vi.useFakeTimers({ now: Date.parse('2027-11-04T12:00:00Z'), toFake: ['Date'] });
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const errors = vi.fn();
  const router = createMemoryRouter(routes, {
    initialEntries: [page.path],
    hydrationData: await prepare(routes, page.path),
  });
  const root = document.getElementById('root') as HTMLElement;
  const app = <App router={router} site={site} landing={page} />;
  const mounted = await act(async () => hydrateRoot(root, app, { onRecoverableError: errors }));
  return { complaints: complaints.mock.calls, errors, unmount: () => act(async () => mounted.unmount()) };
}

test('the head is that of the page', async () => {
  const { head } = await rendered(CITY_PAGE);
  const sent = asSent(head, SITE);

  expect(sent).toContain(`<title>${CITY_PAGE.title} | Flight Finder</title>`);
  expect(sent).toContain('<link rel="canonical" href="https://flights.example/bileta-avioni/nga-tirana-per-romen/"/>');
  expect(pictureOf(sent)).toMatch(
    /^https:\/\/flights\.example\/og\/landing\/bileta-avioni\/nga-tirana-per-romen\.png\?v=\w+$/,
  );
  expect(sent).not.toContain('robots');
  expect((await rendered({ ...CITY_PAGE, indexed: false })).head).toContain('<meta name="robots" content="noindex"/>');
});

const pictureOf = (head: string) => /property="og:image" content="([^"]+)"/.exec(head)?.[1];

test('a page with another price has another picture', async () => {
  const [fare] = CITY_PAGE.fares;
  const cheaper = { ...CITY_PAGE, fares: fare ? [{ ...fare, price: 1 }] : [] };
  const [before, same, after] = [CITY_PAGE, { ...CITY_PAGE }, cheaper].map(rendered);

  expect(pictureOf((await same)?.head ?? '')).toBe(pictureOf((await before)?.head ?? ''));
  expect(pictureOf((await after)?.head ?? '')).not.toBe(pictureOf((await before)?.head ?? ''));
});

test('a page without SEOHead has its title and address', async () => {
  const { head } = await rendered({ ...CITY_PAGE, components: ['HeaderComponent'] });

  expect(head.match(/<\w+/g)).toEqual(['<title', '<link']);
});

type Node = { '@type': string; offers?: Record<string, unknown>; itemListElement?: { item: string }[]; name?: string };

async function structured(page: LandingPage): Promise<Node[]> {
  const { html } = await rendered(page);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(asSent(html, SITE)) ?? [];
  return JSON.parse(json)['@graph'];
}

test('the structured data has the way to the page, the agency and the prices that are shown', async () => {
  const [way, agency, trip] = await structured(CITY_PAGE);

  expect(way?.itemListElement?.map(({ item }) => item)).toEqual([
    'https://flights.example/home',
    'https://flights.example/sitemap/tirane',
    'https://flights.example/bileta-avioni/nga-tirana-per-romen/',
  ]);
  expect(agency).toMatchObject({ '@type': 'TravelAgency', name: 'Flight Finder', telephone: '+355 00 000 0000' });
  expect(trip?.offers).toEqual({
    '@type': 'AggregateOffer',
    priceCurrency: 'EUR',
    lowPrice: 39,
    highPrice: 112,
    offerCount: 10,
  });
});

test('prices that are not shown are not in the structured data', async () => {
  const withoutTable = CITY_PAGE.components.filter((name) => name !== 'PricingTableComponent');

  expect(await structured({ ...CITY_PAGE, components: withoutTable })).toHaveLength(2);
  expect(await structured(emptyPage(CITY_PAGE))).toHaveLength(2);
});

const BAD = `</script><b>"'&amp;<!-- ë 🛫 \u2028`;

test('a price that only a calendar has is the lowest one everywhere', async () => {
  const lowest = { from: 'Tiranë', to: 'Romë', date: '2027-01-14', price: 31, seen_at: '2026-11-20T09:12:00Z' };
  const page = { ...CITY_PAGE, lowest };
  const { html } = await rendered(page);

  expect(html).toMatch(/<strong[^>]*>31\s€<\/strong>/);
  expect(html).toMatch(/31\s€ [^<]*14 janar 2027/);
  expect((await structured(page))[2]).toMatchObject({ offers: { lowPrice: 31, highPrice: 112, offerCount: 10 } });
});

test('a page with calendars alone shows its months and weekdays', async () => {
  const { html } = await rendered({ ...CITY_PAGE, fares: [] });

  expect(html).not.toContain('Nuk u gjetën çmime');
  expect(html).toContain('Dhjetor 2026');
  expect(html).not.toContain('>Fluturimi<');
});

test('texts with markup stay texts', async () => {
  const page = { ...CITY_PAGE, title: BAD, to: { ...CITY_PAGE.to, per: `Për ${BAD}`, name: BAD } };
  const { html } = await rendered(page);
  const { complaints, errors, unmount } = await hydrated(page, SITE);

  expect(html).not.toContain('</script><b>');
  expect((await structured(page))[0]?.itemListElement).toContainEqual(expect.objectContaining({ name: `Për ${BAD}` }));
  expect(complaints).toEqual([]);
  expect(errors).not.toHaveBeenCalled();
  await unmount();
});

test('the components have the order of the template', async () => {
  const reversed = [...CITY_PAGE.components].reverse();
  const { html } = await rendered({ ...CITY_PAGE, components: reversed });

  const headings = [...html.matchAll(/<h2 id="(\w+)"/g)].map(([, id]) => id);
  expect(headings).toEqual(['closing', 'related', 'questions', 'route', 'prices']);
});

test('the form begins with the route, and a day of the table fills its date', async () => {
  const { user, stores } = renderSite(CITY_PAGE.path, { landing: CITY_PAGE });

  const form = await screen.findByRole('form', { name: 'Kërkimi i fluturimeve' });
  expect(within(form).getByRole('textbox', { name: 'Nga' })).toHaveValue('Tiranë (TIA)');
  expect(within(form).getByRole('textbox', { name: 'Për' })).toHaveValue('Romë (FCO)');
  expect(within(form).getByRole('radio', { name: 'Vajtje Ardhje' })).toBeChecked();
  expect(within(form).getByRole('button', { name: /1 udhëtar/ })).toBeVisible();
  await user.click(screen.getByRole('link', { name: /mër 20 jan/ }));

  expect(stores.searchDraft.getState()).toMatchObject({ departure: '2027-01-20', return: '' });
  expect(within(form).getByRole('button', { name: /^Kthimi/ })).toHaveFocus();
});

test('a touched field becomes a picker that keeps the letters typed before', async () => {
  const { user } = renderSite(CITY_PAGE.path, { landing: CITY_PAGE });
  const field = await screen.findByRole('textbox', { name: 'Për' });

  await user.click(field);

  const picker = await screen.findByRole('combobox', { name: 'Për' });
  expect(picker).toHaveFocus();
  expect(picker).toHaveValue('Romë (FCO)');
});

test('one question is open at a time', async () => {
  const { container } = renderSite(CITY_PAGE.path, { landing: CITY_PAGE });
  await screen.findByRole('heading', { level: 1 });

  const names = [...container.querySelectorAll('details')].map((element) => element.getAttribute('name'));

  expect(names.length).toBeGreaterThan(6);
  expect(new Set(names)).toEqual(new Set(['questions']));
});

test('the answers have their numbers, with date and sample', async () => {
  renderSite(CITY_PAGE.path, { landing: CITY_PAGE });

  expect(
    await screen.findByText(
      '39 € vajtje për një të rritur, me fluturim më 13 janar 2027. Çmimi është parë më 20 nëntor 2026 dhe është më i ulëti nga 1 284 çmime të 30 ditëve të fundit.',
    ),
  ).toBeInTheDocument();
  const weekdays = screen.getByText(/^Zakonisht /).textContent ?? '';
  const samples = weekdays.match(/\(nga \d+ çmime, kontrolluar së fundi më 20 nëntor 2026\)/g);
  expect(samples, weekdays).toHaveLength(2);
});

test('a flight time says of which flights it is, and is never one of both', async () => {
  const sample = { size: 3, seen_at: '2026-11-20T09:12:00Z' };
  const of = async (duration: LandingPage['facts']['duration']) => {
    const { html } = await rendered({ ...CITY_PAGE, facts: { ...CITY_PAGE.facts, duration } });
    return html.match(/Rreth [^(]+\([^)]+\)/)?.[0];
  };

  expect(await of({ value: 100, is_direct: true, sample })).toMatch(/^Rreth 1h 40m \(fluturime direkte, nga 3 çmime,/);
  expect(await of({ value: 645, is_direct: false, sample })).toMatch(
    /^Rreth 10h 45m \(fluturime me ndalesa, nga 3 çmime,/,
  );
  const estimated = 'Rreth 1h 15m (llogaritur nga distanca, për fluturim direkt)';
  expect(await of(null)).toBe(estimated);
  // A page that an earlier build computed.
  expect(await of({ value: 645, sample })).toBe(estimated);
});

test('of months with the same whole euro, that of the lowest price is the cheapest', async () => {
  const lowest = { from: 'Tiranë', to: 'Romë', date: '2027-02-03', price: 39, seen_at: '2026-11-20T09:12:00Z' };
  const months = CITY_PAGE.months.map((month) => ({ ...month, price: Math.max(month.price, 47) }));
  const ofLowest = months.map((month) => (month.month === '2027-02' ? { ...month, price: 47 } : month));
  const { html } = await rendered({ ...CITY_PAGE, lowest, months: ofLowest });

  expect(html).toMatch(/Për momentin shkurt 2027: nga 47\s€/);
});

test('a text that begins with a name keeps its capital letter within a sentence', () => {
  expect(routeOf('Nga Tirana', 'Për Romën')).toBe('nga Tirana për Romën');
  expect(routeOf('Tirana', 'Romë')).toBe('Tirana Romë');
});

test('the language switch leads to the English home page', async () => {
  renderSite(CITY_PAGE.path, { landing: CITY_PAGE });

  const english = await screen.findByRole('link', { name: 'en – English' });

  expect(english).toHaveAttribute('href', '/en/home');
});

test('a landing path of another document is loaded anew', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  const { router } = renderSite('/home');

  await act(() => router.navigate(CITY_PAGE.path));

  await expect.poll(() => reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test('the preview shows every component, and names from the address', async () => {
  const { container } = renderSite('/seo-preview?city=Vlora&state=Kosova');
  await screen.findByRole('heading', { level: 1, name: 'Bileta avioni nga Vlora për Romën' });

  const shown = [...container.querySelectorAll('[data-component]')].map((element) =>
    element.getAttribute('data-component'),
  );

  expect(shown).toEqual(COMPONENTS);
  expect(screen.getByRole('heading', { name: 'Çmimet ndërmjet qyteteve, nga Kosova për Italinë' })).toBeVisible();
  expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await audit(container)).toEqual([]);
});
