import { fireEvent, render, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { createLastSearches } from '@/stores/last-searches';
import { EMPTY_DRAFT } from '@/stores/search-draft';
import { audit } from '@/test/audit';
import { ROME, TIRANA } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { LIVE_SITE, SITE } from '@/test/site';
import { ErrorScreen } from './error-screen';
import { createPageState, Providers } from './providers';

beforeEach(() => {
  server.use(
    http.get('/api/routes/popular', () => HttpResponse.json({ routes: [] })),
    http.get('/api/airports', () => HttpResponse.json([TIRANA, ROME])),
  );
});

test('the header links to home and to the phone', async () => {
  renderSite('/en/about', { site: LIVE_SITE });

  const header = await screen.findByRole('banner');

  expect(within(header).getByRole('link', { name: 'Flight Finder, home' })).toHaveAttribute('href', '/en/home');
  expect(within(header).getByRole('link', { name: 'Call us: +355 00 000 0000' })).toHaveAttribute(
    'href',
    'tel:+355000000000',
  );
});

const CHAT = `${LIVE_SITE.agency.chat_uri}?text=${encodeURIComponent('Hello, please help me find a flight.')}`;

test.each([
  ['/en/home', ['tel:+355000000000', CHAT]],
  ['/en/contact', ['tel:+355000000000', 'tel:+355000000001', 'tel:+355000000002', CHAT]],
])('on %s the numbers are links, and plain text in a demonstration', async (path, addresses) => {
  const dialled = (container: HTMLElement) =>
    new Set([...container.querySelectorAll('a[href^="tel:"], a[href*="wa.me"]')].map((a) => a.getAttribute('href')));
  const live = renderSite(path, { site: LIVE_SITE });
  await screen.findByRole('link', { name: 'Write to us on WhatsApp' });
  expect(dialled(live.container)).toEqual(new Set(addresses));
  live.unmount();

  const demo = renderSite(path);
  const chat = (await screen.findByText('Write to us on WhatsApp')).closest('a');

  expect(dialled(demo.container)).toEqual(new Set());
  expect(chat).not.toHaveAttribute('href');
  expect(screen.getAllByText(/the numbers of this page cannot be dialled|these numbers and addresses/)).toHaveLength(1);
});

test('the header hides when scrolled down past 100 pixels and returns when scrolled up', async () => {
  renderSite('/home');
  const header = await screen.findByRole('banner');
  const scrollTo = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
    fireEvent.scroll(window);
  };

  for (const [y, state] of [
    [90, 'shown'],
    [300, 'away'],
    [303, 'away'],
    [250, 'shown'],
    [400, 'away'],
    [60, 'shown'],
  ] as const) {
    scrollTo(y);
    expect(header, `${y}`).toHaveAttribute('data-header', state);
  }
  scrollTo(0);
});

test("the footer shows the agency's name, first year and address", async () => {
  renderSite('/home');

  const footer = await screen.findByRole('contentinfo');

  expect(footer).toHaveTextContent('© 2011–2026 Flight Finder');
  expect(footer).toHaveTextContent('që nga viti 2011');
  expect(within(footer).getAllByRole('heading')).toHaveLength(4);
  expect(within(footer).getByText('Rruga Shembull 1, 1001 Tiranë')).toBeInTheDocument();
});

test('the footer leads to landing pages, in Albanian only', async () => {
  const landing_links = [{ path: '/bileta-avioni/nga-tirana-per-romen/', nga: 'Nga Tirana', per: 'për Romën' }];
  const albanian = renderSite('/home', { site: { ...SITE, landing_links } });

  const route = await screen.findByRole('link', { name: 'Nga Tirana për Romën' });
  expect(route).toHaveAttribute('href', '/bileta-avioni/nga-tirana-per-romen/');
  expect(screen.getByRole('link', { name: 'Të gjitha destinacionet' })).toHaveAttribute('href', '/sitemap');
  albanian.unmount();

  const { container } = renderSite('/en/home', { site: { ...SITE, landing_links } });
  await screen.findByRole('contentinfo');
  expect(container.querySelector('a[href*=bileta], a[href="/sitemap"]')).toBeNull();
});

test('the link to the airlines loads a new document', async () => {
  renderSite('/en/home');
  const link = await screen.findByRole('link', { name: 'Airlines' });
  const leave = vi.fn((event: Event) => {
    expect(event.defaultPrevented).toBe(false);
    event.preventDefault();
  });

  document.addEventListener('click', leave);
  fireEvent.click(link);
  document.removeEventListener('click', leave);

  expect(leave).toHaveBeenCalledOnce();
});

test('an unknown path keeps its URL and offers a search and the agency', async () => {
  const { location, container } = renderSite('/en/nothing/here');

  expect(await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  expect(screen.getByText(/The requested page could not be found\./)).toBeVisible();
  expect(screen.getByRole('form', { name: 'Flight search' })).toBeVisible();
  expect(screen.getByText('Write to us on WhatsApp')).toBeVisible();
  expect(container.querySelector('[data-slot=drawing]')).toHaveAttribute('aria-hidden', 'true');
  expect(location()).toBe('/en/nothing/here');
  expect(await audit(container)).toEqual([]);
});

test('a page of text shows the agency beside the text', async () => {
  renderSite('/en/terms', { site: LIVE_SITE });

  const beside = within(await screen.findByRole('complementary', { name: 'Speak to our agents' }));

  expect(beside.getByRole('link', { name: 'Write to us on WhatsApp' })).toHaveAttribute('href', CHAT);
  expect(beside.getByRole('link', { name: LIVE_SITE.agency.phone })).toHaveAttribute(
    'href',
    LIVE_SITE.agency.phone_uri,
  );
});

function Broken(): never {
  throw new Error('broken');
}

test('the error screen has a drawing, a link home and the chat', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const route = { path: '/home', element: <Broken />, errorElement: <ErrorScreen /> };
  const { container } = render(
    <Providers state={createPageState(LIVE_SITE)}>
      <RouterProvider router={createMemoryRouter([route], { initialEntries: ['/home'] })} />
    </Providers>,
  );

  expect(screen.getByRole('heading', { name: 'Diçka nuk shkoi mirë' })).toBeVisible();
  expect(container.querySelector('[data-slot=drawing]')).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('link', { name: 'Kthehu te kërkimi' })).toHaveAttribute('href', '/home');
  expect(screen.getByRole('link', { name: 'Na shkruani në WhatsApp' })).toHaveAttribute(
    'href',
    LIVE_SITE.agency.chat_uri,
  );
});

test('a recent search fills the form, and one in the past is not offered', async () => {
  const search = { ...EMPTY_DRAFT, from: TIRANA, to: ROME, departure: '2999-12-12', return: '2999-12-19' };
  const flown = { ...search, departure: '2020-12-12', return: '2020-12-19' };
  const { user } = renderSite('/home', { lastSearches: [flown, search] });

  const list = await screen.findByRole('list', { name: 'Kërkimet tuaja të fundit' });
  expect(within(list).getAllByRole('button')).toHaveLength(1);
  await user.click(within(list).getByRole('button', { name: 'Kërko përsëri: Tiranë – Romë, 12–19 dhj' }));

  expect(screen.getByRole('combobox', { name: 'Nga' })).toHaveValue('Tiranë (TIA)');
  expect(screen.getByRole('button', { name: /^Kthimi.*19 dhj/ })).toBeVisible();
});

test('the last four searches are kept, without duplicates', () => {
  const search = { ...EMPTY_DRAFT, from: TIRANA, to: ROME, departure: '2026-12-12' };
  const store = createLastSearches();

  for (const day of ['12', '13', '14', '15', '16', '13'])
    store.getState().remember({ ...search, departure: `2026-12-${day}` });

  const days = store.getState().searches.map(({ departure }) => departure.slice(-2));
  expect(days).toEqual(['13', '16', '15', '14']);
});

test('an error is shown when popular routes cannot be loaded', async () => {
  server.use(http.get('/api/routes/popular', () => HttpResponse.json({ code: 'x', message: 'x' }, { status: 400 })));
  renderSite('/en/home');

  expect(await screen.findByText('Error loading routes')).toBeVisible();
});

test('a map is loaded only after its button is pressed', async () => {
  const { user, container } = renderSite('/contact');
  const [show] = await screen.findAllByRole('button', { name: 'Shfaq hartën' });
  expect(container.querySelector('iframe')).toBeNull();

  if (show) await user.click(show);

  expect(screen.getByTitle('Harta e zyrës: Tirana')).toHaveAttribute(
    'src',
    'https://www.openstreetmap.org/export/embed.html?marker=41.3275,19.8187',
  );
});
