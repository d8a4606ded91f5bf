import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { SeoScreen } from '@/office/landing/seo-screen';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { answerLanding } from '@/test/landing-server';
import { renderScreen } from '@/test/render-screen';
import { seoPage } from '@/test/seo';
import { server } from '@/test/server';

const HELD = seoPage({
  id: 'held',
  title: 'Fluturime nga Tirana për Italinë',
  path: '/fluturime/nga-tirana-per-italine/',
  state: 'held',
  reasons: ['text_missing', 'near_duplicate'],
  error: 'No valid airports found for this route',
  rendered_at: null,
  is_due: true,
});

const table = () => screen.findByRole('table', { name: 'SEO pages' });

test('pages are listed with their states, reasons and errors', async () => {
  answerLanding({ pages: [seoPage(), HELD], counts: { live: 1204, held: 1, failed: 1 } });
  const { container } = renderScreen(<SeoScreen />);

  const rows = within(await table());
  const live = (await rows.findByText('Bileta avioni nga Tirana për Romën')).closest('tr');
  expect(live).toHaveTextContent('/bileta-avioni/nga-tirana-per-romen/City → CityLive1,204');
  const held = rows.getByText(HELD.title).closest('tr');
  expect(held).toHaveTextContent('Held backA text of a location is missingThe same data as another page');
  expect(held).toHaveTextContent('Failed: No valid airports found for this route');
  expect(held).toHaveTextContent('never · due');
  expect(rows.getByRole('link', { name: `View ${seoPage().title}` })).toHaveAttribute('href', seoPage().path);
  expect(rows.getByRole('link', { name: `View ${HELD.title}` })).not.toHaveAttribute('href');
  expect(screen.getByRole('button', { name: 'Live 1,204' })).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('the numbers are filters, beside the search and the type', async () => {
  const { queries } = answerLanding({ pages: [seoPage()], counts: { held: 1 } });
  const { user, location } = renderScreen(<SeoScreen />);
  await table();

  await user.click(await screen.findByRole('button', { name: 'Held back 1' }));
  await waitFor(() => expect(location()).toBe('/admin/screen?state=held'));
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'rome{Enter}');
  await user.click(screen.getByRole('combobox', { name: 'Type' }));
  await user.click(await screen.findByRole('option', { name: 'City → City' }));

  await waitFor(() => expect(queries).toContain('seo-pages?q=rome&state=held&type=city-city&page=1'));
});

test('the rendering of all pages that are due is cancelled after a question', async () => {
  const { sent } = answerLanding({ pages: [seoPage()], counts: { due: 36 } });
  const { user } = renderScreen(<SeoScreen />);
  expect(await screen.findByText('36 pages')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Cancel rendering' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel the rendering of all pages' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel rendering' }));

  expect(await screen.findByText('Rendering is cancelled for 36 pages.')).toBeVisible();
  expect(sent.map(({ request }) => request)).toEqual(['POST seo-pages/cancel']);
});

test('a page is rendered before all others', async () => {
  const { sent } = answerLanding({ pages: [seoPage()] });
  const { user } = renderScreen(<SeoScreen />);

  await user.click(await screen.findByRole('button', { name: `Render ${seoPage().title}` }));

  expect(await screen.findByText(`“${seoPage().title}” is rendered next.`)).toBeVisible();
  expect(sent.map(({ request }) => request)).toEqual(['POST seo-pages/tirana-rome/render']);
});

test('a list that is empty, or cannot be loaded, says so', async () => {
  answerLanding();
  const { container, user } = renderScreen(<SeoScreen />);
  expect(await screen.findByText('No SEO Pages Found')).toBeVisible();
  expect(await audit(container)).toEqual([]);

  server.use(http.get('/api/admin/seo-pages', () => apiError(404)));
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'x{Enter}');

  expect(await screen.findByText('Failed to load SEO pages')).toBeVisible();
});

test('the tabs are in the address', async () => {
  answerLanding();
  const { user, location } = renderScreen(<SeoScreen />, { query: '?tab=types' });
  await screen.findByRole('table', { name: 'Template types' });

  await user.click(screen.getByRole('tab', { name: 'Location Formats' }));
  expect(location()).toBe('/admin/screen?tab=locations');
  await user.click(screen.getByRole('tab', { name: 'Manage SEO Pages' }));

  expect(location()).toBe('/admin/screen');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Manage SEO Pages',
    'Select States for SEO',
    'SEO Templates & Configurations',
    'Location Formats',
    'Template Types',
    'Route Connections',
  ]);
});

test('viewers see everything and change nothing', async () => {
  answerLanding({ pages: [seoPage()], counts: { due: 36 } });
  renderScreen(<SeoScreen />, { role: 'viewer' });

  expect(await screen.findByRole('button', { name: 'Cancel rendering' })).toBeDisabled();
  expect(screen.getByRole('button', { name: `Render ${seoPage().title}` })).toBeDisabled();
});
