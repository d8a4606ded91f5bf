import { act } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths, renderPage, renderResultsFrame } from '@/prerender';
import { asTemplate, MARKS } from '@/site-marks';
import { createSearchDraft, EMPTY_DRAFT } from '@/stores/search-draft';
import { asSent } from '@/test/as-sent';
import { audit } from '@/test/audit';
import { BATCH, ROME, TIRANA } from '@/test/factories';
import { server } from '@/test/server';
import { LIVE_SITE, SITE } from '@/test/site';
import { App } from './app';
import { prepare } from './prepare';
import { routes } from './routes';

beforeEach(() => {
  server.use(http.get('/api/routes/popular', () => HttpResponse.json({ routes: [] })));
});

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

const demo = paths.map((path) => ({ path, site: SITE, of: 'a demonstration' }));
const live = ['/home', '/en/contact'].map((path) => ({ path, site: LIVE_SITE, of: 'an agency' }));

test.each([...demo, ...live])('$path of $of hydrates without a mismatch', async ({ path, site }) => {
  const { head, html, language } = await renderPage(path);
  // The browser has stored a filled-in form, which was empty when the page was rendered.
  createSearchDraft().setState({ ...EMPTY_DRAFT, from: TIRANA, to: ROME, namedIn: language });
  document.documentElement.lang = language;
  document.head.innerHTML = asSent(head, site);
  document.body.innerHTML = `<div id="root">${asSent(html, site)}</div>`;
  // The visit is on a later day than the build.
  vi.useFakeTimers({ now: Date.parse('2027-03-04T12:00:00Z'), toFake: ['Date'] });
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  const onRecoverableError = vi.fn();
  const root = document.getElementById('root') as HTMLElement;

  const router = createMemoryRouter(routes, {
    initialEntries: [path],
    hydrationData: await prepare(routes, path),
  });
  const page = await act(async () => hydrateRoot(root, <App router={router} site={site} />, { onRecoverableError }));

  expect(complaints.mock.calls).toEqual([]);
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(document.head.querySelectorAll('title')).toHaveLength(1);
  expect(document.head.querySelectorAll('link[rel=canonical]')).toHaveLength(1);
  expect(await audit(document.body)).toEqual([]);
  // Removes the page, because two mounted pages would put two titles into one head.
  await act(async () => page.unmount());
});

test('no page cuts or encodes a mark', async () => {
  for (const path of paths) {
    const { head, html } = await renderPage(path);

    expect(asSent(head + html, SITE)).not.toMatch(/\{[{%]|[}%]\}|%7B/i);
  }
});

test('a list and an address become statements', () => {
  expect(asTemplate('<ul data-each="airlines" class="x"><li>{{item.name}}</li></ul>')).toBe(
    '<ul data-each="airlines" class="x">{% for item in airlines %}<li>{{item.name}}</li>{% endfor %}</ul>',
  );
  expect(asTemplate('<a href="{{agency.offices.0.phone_uri}}" class="x">1</a>')).toBe(
    '<a{% if agency.offices.0.phone_uri %} href="{{agency.offices.0.phone_uri}}"{% endif %} class="x">1</a>',
  );
  expect(asTemplate('<a href="/{{year}}" title="{{agency.phone}}">1</a>')).toBe(
    '<a href="/{{year}}" title="{{agency.phone}}">1</a>',
  );
});

test('a link with a message keeps it in the condition', () => {
  expect(asTemplate('<a href="{{agency.chat_uri}}?text=%C3%AB">1</a>')).toBe(
    '<a{% if agency.chat_uri %} href="{{agency.chat_uri}}?text=%C3%AB"{% endif %}>1</a>',
  );
});

test('in structured data, a text with marks becomes an expression that is written as JSON', () => {
  const data = '{"name":"{{agency.name}}","url":"{{agency.site_url}}/\\"a\\u0026","plain":"{b}"}';
  const element = `<script type="application/ld+json">${data}</script>`;

  const template = asTemplate(element);

  expect(template).toBe(
    '<script type="application/ld+json">{"name":{{agency.name|tojson}},"url":{{(agency.site_url ~ "/\\"a\\u0026")|tojson}},"plain":"{b}"}</script>',
  );
  const agency = { ...SITE.agency, name: '</script>"\'&', site_url: 'https://a.example' };
  const [, json = ''] = /json">(.*)<\/script>$/.exec(asSent(template, { ...SITE, agency })) ?? [];
  expect(json).not.toMatch(/[<>&']/);
  expect(JSON.parse(json)).toEqual({ name: '</script>"\'&', url: 'https://a.example/"a&', plain: '{b}' });
});

test('a text that the template engine would read ends the build', () => {
  expect(() => asTemplate('<p>{% if</p>')).toThrow('{% if');
  expect(() => asTemplate('<p>{#1</p>')).toThrow('{#1');
});

test('the marks are those of a site block', () => {
  const agency = { ...SITE.agency, opening_hours: [] };
  const { airlines, destinations: list } = SITE;
  const destinations = list && { ...list, routes: list.routes.slice(0, 1), pages: list.pages.slice(0, 1) };
  expect(shape(MARKS)).toEqual(shape({ ...SITE, agency, airlines: airlines.slice(0, 1), destinations }));
});

function shape(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([key, inner]) => [key, shape(inner)]);
}

test('the frame of the results has places, dates and placeholders of flights', async () => {
  const { html } = await renderResultsFrame('/en/results');
  const filled = html
    .replace('{{route.codes}}', 'TIA ⇄ FCO')
    .replace('{{route.names}}', 'Tirana (TIA) ⇄ Rome (FCO)')
    .replace('{{dates}}', '12–19 Dec 2026')
    .replaceAll('{{route.batch}}', BATCH);
  document.body.innerHTML = asSent(filled, SITE);

  expect(document.querySelector('a[hreflang=sq]')).toHaveAttribute('href', `/results?batch_id=${BATCH}`);
  expect(document.querySelector('h1')).toHaveTextContent('Tirana (TIA) ⇄ Rome (FCO)');
  expect(document.body).toHaveTextContent('12–19 Dec 2026');
  expect(document.querySelectorAll('[aria-label="Loading flights"] > div')).toHaveLength(5);
  expect(document.body).not.toHaveTextContent('{{');
});
