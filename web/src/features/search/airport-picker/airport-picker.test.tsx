/** Tests of places that are typed: each counts as chosen when the field is left or the form is sent. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SearchParams } from '@/api/wire';
import { BATCH, link, ROME, TIRANA, view } from '@/test/factories';
import { gate } from '@/test/gate';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';

const LONDON = { name: 'Londër (LON)', code: 'LON', city: 'Londër', country: 'Britani', kind: 'city' as const };
const DATES = { departure: '2026-12-12', return: '2026-12-19' };
const SEARCH = 'Kërko fluturime';

/** The searches that were sent. */
let sent: SearchParams[] = [];

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function found(query: string) {
  const text = plain(query);
  return [TIRANA, ROME, LONDON].filter(({ city, code }) => plain(city).startsWith(text) || plain(code) === text);
}

beforeEach(() => {
  sent = [];
  server.use(
    http.get('/api/routes/popular', () => HttpResponse.json({ routes: [] })),
    http.get('/api/airports', ({ request }) =>
      HttpResponse.json(found(new URL(request.url).searchParams.get('q') ?? '')),
    ),
    http.post<never, SearchParams>('/api/searches', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ batch_id: BATCH }, { status: 201 });
    }),
    http.get('/api/searches/:id', () => HttpResponse.json(view({ results: link(1, 0) }))),
    http.get('/api/searches/:id/results/:publication', () =>
      HttpResponse.json({ best_flights: [], other_flights: [] }),
    ),
  );
});

const field = (name: 'Nga' | 'Për') => screen.getByRole('combobox', { name });

type Act = (user: UserEvent) => Promise<unknown>;

const WAYS: Record<string, Act> = {
  'typed slowly, until the list is there': async (user) => {
    await user.type(field('Nga'), 'tirane');
    await screen.findByRole('option', { name: /^Tiranë/ });
  },
  'typed fast': (user) => user.type(field('Nga'), 'tira'),
  pasted: async (user) => {
    await user.click(field('Nga'));
    await user.paste(' Tiranë ');
  },
  'typed as a code': (user) => user.type(field('Nga'), 'TIA'),
  'pasted as the name of an airport': async (user) => {
    await user.click(field('Nga'));
    await user.paste('Tiranë (TIA)');
  },
  'filled in by the browser': async () => fireEvent.change(field('Nga'), { target: { value: 'Tirane' } }),
};

const LEAVINGS: Record<string, Act> = {
  Tab: (user) => user.tab(),
  'Shift and Tab': (user) => user.tab({ shift: true }),
  'a click elsewhere': (user) => user.click(screen.getByRole('contentinfo')),
  'a click in the other field': (user) => user.click(field('Për')),
  'Enter at once': (user) => user.type(field('Nga'), '{Enter}', { skipClick: true }),
  'Escape and Tab': async (user) => {
    await user.keyboard('{Escape}');
    await user.tab();
  },
  'the button that closes the list on phones': async (user) => {
    const close = screen.queryByRole('button', { name: 'Mbyll' });
    await user.click(close ?? screen.getByRole('contentinfo'));
  },
  'the search button': (user) => user.click(screen.getByRole('button', { name: SEARCH })),
};

test.each(Object.entries(WAYS))('a place that is %s is chosen, however the field is left', async (way, write) => {
  const { user, stores } = renderSite('/home');
  await screen.findByRole('button', { name: SEARCH });

  for (const [leaving, leave] of Object.entries(LEAVINGS)) {
    await write(user);
    await leave(user);

    await waitFor(() => expect(stores.searchDraft.getState().from?.code, `${way}, ${leaving}`).toBe('TIA'));
    await waitFor(() => expect(field('Nga')).toHaveValue('Tiranë (TIA)'));
    await user.click(screen.getByRole('contentinfo'));
    stores.searchDraft.getState().reset();
    await waitFor(() => expect(field('Nga')).toHaveValue(''));
  }
});

test('a form whose places were only typed is sent', async () => {
  const answer = gate();
  server.use(
    http.get('/api/airports', async ({ request }) => {
      await answer.passed;
      return HttpResponse.json(found(new URL(request.url).searchParams.get('q') ?? ''));
    }),
  );
  const { user } = renderSite('/home', { draft: DATES });
  await user.type(await screen.findByRole('combobox', { name: 'Nga' }), 'tirane');
  await user.type(field('Për'), 'londer');

  await user.click(screen.getByRole('button', { name: SEARCH }));
  expect(screen.queryByRole('alert')).toBeNull();
  answer.open();

  await waitFor(() => expect(sent.map(({ fromCode, toCode }) => [fromCode, toCode])).toEqual([['TIA', 'LON']]));
});

test('a text for which there is no airport is named as such, and not as an empty field', async () => {
  const { user } = renderSite('/home', { draft: { to: ROME, ...DATES } });
  await user.type(await screen.findByRole('combobox', { name: 'Nga' }), 'zzz');

  await user.click(screen.getByRole('button', { name: SEARCH }));

  expect(await screen.findByRole('alert')).toHaveTextContent(/^Nuk gjetëm aeroport për tekstin që shkruat/);
  expect(field('Nga')).toHaveAccessibleDescription('Nuk u gjetën aeroporte');
  expect(field('Nga')).toHaveValue('zzz');
});

test('an answer for a text that has changed since is dropped', async () => {
  const first = gate();
  server.use(
    http.get('/api/airports', async ({ request }) => {
      const query = new URL(request.url).searchParams.get('q') ?? '';
      if (query === 'ti') await first.passed;
      return HttpResponse.json(found(query));
    }),
  );
  const { user, stores, client } = renderSite('/home');
  await user.type(await screen.findByRole('combobox', { name: 'Nga' }), 'ti{Enter}');
  await user.clear(field('Nga'));
  await user.type(field('Nga'), 'ro{Enter}');
  await waitFor(() => expect(stores.searchDraft.getState().from?.code).toBe('FCO'));

  first.open();

  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(field('Nga')).toHaveValue('Romë (FCO)');
});

test('a text that was left without a network is looked up when there is one', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  server.use(http.get('/api/airports', () => (navigator.onLine ? HttpResponse.json([TIRANA]) : HttpResponse.error())));
  const { user, stores } = renderSite('/home', { draft: { to: ROME, ...DATES } });
  await user.type(await screen.findByRole('combobox', { name: 'Nga' }), 'tirane');
  await user.click(screen.getByRole('button', { name: SEARCH }));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Nuk ka lidhje interneti/);
  expect(stores.searchDraft.getState().from).toBeNull();

  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));

  await waitFor(() => expect(field('Nga')).toHaveValue('Tiranë (TIA)'));
});

test('a picker on a phone closes when the answer comes after its entry of the history', async () => {
  const { innerWidth } = window;
  window.innerWidth = 390;
  onTestFinished(() => {
    window.innerWidth = innerWidth;
  });
  const answer = gate();
  server.use(
    http.get('/api/airports', async ({ request }) => {
      await answer.passed;
      return HttpResponse.json(found(new URL(request.url).searchParams.get('q') ?? ''));
    }),
  );
  const { router } = renderSite('/home');
  await screen.findByRole('button', { name: SEARCH });
  // In one frame, before the entry is there.
  fireEvent.click(field('Nga'));
  fireEvent.change(field('Nga'), { target: { value: 'tirane' } });
  fireEvent.keyDown(field('Nga'), { key: 'Enter' });
  await waitFor(() => expect(router.state.location.state).toEqual({ picker: 'from' }));

  answer.open();

  await waitFor(() => expect(field('Nga')).toHaveValue('Tiranë (TIA)'));
  await waitFor(() => expect(field('Nga')).toHaveAttribute('aria-expanded', 'false'));
  await waitFor(() => expect(router.state.location.state).toBeNull());
});

test('a text that the swap moves to the other field is looked up there', async () => {
  const { user, stores } = renderSite('/home');
  await user.type(await screen.findByRole('combobox', { name: 'Nga' }), 'lond');

  await user.click(screen.getByRole('button', { name: /^Shkëmbe/ }));

  await waitFor(() => expect(stores.searchDraft.getState()).toMatchObject({ from: null, to: { code: 'LON' } }));
});

test('another window does not leave the field, and a press on the list does not either', async () => {
  const { user, stores } = renderSite('/home');
  await user.type(await screen.findByRole('combobox', { name: 'Nga' }), 'ti');
  await screen.findByRole('option', { name: /^Tiranë/ });

  fireEvent.blur(field('Nga'));
  await user.pointer({ keys: '[MouseLeft]', target: screen.getByRole('listbox', { name: 'Nga' }) });

  expect(field('Nga')).toHaveFocus();
  expect(stores.searchDraft.getState().from).toBeNull();
});
