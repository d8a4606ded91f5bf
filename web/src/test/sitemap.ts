/** The server's answers about the sitemap. */
import { HttpResponse, http } from 'msw';
import type { Sitemap } from '@/office/landing/sitemap/sitemap-screen';
import { server } from './server';

export function sitemap(change: Partial<Sitemap> = {}): Sitemap {
  return {
    generated_at: new Date().toISOString(),
    bytes: 402_113,
    total: 61_204,
    files: [
      { name: 'sitemap-1.xml.gz', bytes: 262_144, entries: 40_000 },
      { name: 'sitemap-2.xml.gz', bytes: 139_969, entries: 21_209 },
    ],
    running: false,
    xml: '<sitemapindex></sitemapindex>',
    ...change,
  };
}

/** What the server says before the first sitemap is generated. */
export const NO_SITEMAP = sitemap({ generated_at: null, bytes: 0, total: 0, files: [], xml: '' });

/** The server has this sitemap. It generates another one when asked, until `end` is called with it. */
export function answerSitemap(first: Sitemap) {
  let current = first;
  server.use(
    http.get('/api/admin/sitemap', () => HttpResponse.json(current)),
    http.post('/api/admin/sitemap', () => {
      current = { ...current, running: true };
      return new HttpResponse(null, { status: 202 });
    }),
    http.get('/api/admin/sitemap.xml', () => HttpResponse.text(current.xml)),
  );
  return {
    end: (next: Sitemap) => {
      current = next;
    },
  };
}
