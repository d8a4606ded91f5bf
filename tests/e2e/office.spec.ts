/** The page of the back office, as the server sends it. */
import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { openSignIn, signIn } from './office';
import { expect, expectUsableOnBoth, settled, test } from './site';

/** The most bytes of JavaScript, compressed with gzip, until the sign-in page is shown. */
const MAX_SCRIPT = 220_000;

test('each address is a page that no search engine keeps', { tag: '@phone' }, async ({ request }) => {
  for (const path of ['/admin', '/admin/', '/admin/airports/TIA?page=2']) {
    const response = await request.get(path);

    expect(response.status(), path).toBe(200);
    expect(response.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' });
    expect(response.headers()['content-security-policy']).toContain("script-src 'self'");
    const html = await response.text();
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain('<html lang="en">');
    expect(html).not.toContain('<!--');
  }
});

test('the sign-in page needs little code, and opens the overview', { tag: '@desktop' }, async ({ site }) => {
  const urls: string[] = [];
  const scripts: Promise<Buffer>[] = [];
  const collect = (response: Response) => {
    if (!response.url().endsWith('.js')) return;
    urls.push(response.url());
    scripts.push(response.body());
  };
  site.on('response', collect);
  await openSignIn(site);
  await settled(site);
  // The scripts of the next pages are not counted, and the test does not wait for them.
  site.off('response', collect);
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT);
  expect(urls.filter((url) => /office-(?:shell|overview|sales-agents|agent)/.test(url))).toEqual([]);

  await signIn(site);
  await expect(site.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expectUsableOnBoth(site);

  // The page of components is not part of a release.
  await site.goto('/admin/components');
  await expect(site.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible();
});
