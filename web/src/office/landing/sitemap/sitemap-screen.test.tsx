import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { renderScreen } from '@/test/render-screen';
import { server } from '@/test/server';
import { answerSitemap, NO_SITEMAP, sitemap } from '@/test/sitemap';
import { SitemapScreen } from './sitemap-screen';

test('the sitemap is shown with its size, its time and its routes', async () => {
  answerSitemap(sitemap());
  const { container } = renderScreen(<SitemapScreen />);

  expect(await screen.findByText('61,204')).toBeVisible();
  expect(screen.getByText('393 KB')).toBeVisible();
  expect(screen.getByText('just now')).toBeVisible();
  expect(screen.getByRole('region', { name: 'XML of the index' })).toHaveTextContent('<sitemapindex');
  expect(screen.getByRole('row', { name: 'sitemap-1.xml.gz 40,000 256 KB' })).toBeVisible();
  expect(await audit(container)).toEqual([]);
});

test('it is generated anew, and shown when that is done', async () => {
  const answer = answerSitemap(NO_SITEMAP);
  const { user, container } = renderScreen(<SitemapScreen />);
  expect(await screen.findByText('No sitemap generated yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download XML' })).toHaveAttribute('aria-disabled', 'true');
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Regenerate Sitemap' }));
  expect(await screen.findByText('Generating the sitemap…')).toBeVisible();
  answer.end(sitemap({ bytes: 2048, files: [], total: 3, xml: '<urlset/>' }));

  expect(await screen.findByText('<urlset/>')).toBeVisible();
  expect(screen.getByText('2.0 KB')).toBeVisible();
  expect(screen.queryByText('Generating the sitemap…')).toBeNull();
});

test('the XML is downloaded as sitemap.xml', async () => {
  answerSitemap(sitemap());
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const { user } = renderScreen(<SitemapScreen />);
  await screen.findByText('61,204');

  await user.click(screen.getByRole('button', { name: 'Download XML' }));

  await waitFor(() => expect(names).toEqual(['sitemap.xml']));
});

test('what fails says so', async () => {
  answerSitemap(sitemap());
  server.use(http.get('/api/admin/sitemap', () => apiError(404), { once: true }));
  const { user } = renderScreen(<SitemapScreen />);
  expect(await screen.findByText('Failed to load sitemap')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('61,204');

  server.use(http.post('/api/admin/sitemap', () => HttpResponse.json({ code: 'x', message: '' }, { status: 500 })));
  await user.click(screen.getByRole('button', { name: 'Regenerate Sitemap' }));

  expect(await screen.findByText('Failed to generate sitemap')).toBeVisible();
});

test('viewers read and download it', async () => {
  answerSitemap(sitemap());
  renderScreen(<SitemapScreen />, { role: 'viewer' });
  await screen.findByText('61,204');

  expect(screen.getByRole('button', { name: 'Regenerate Sitemap' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Download XML' })).toHaveAttribute('aria-disabled', 'false');
});
