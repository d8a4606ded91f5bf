/** The first administrator of a new installation, with the link that the server prints. */
import { type OwnServer, startServer } from './own-server';
import { test as base, expect, expectUsableOnBoth, settled } from './site';

const test = base.extend<{ server: OwnServer }>({
  server: async ({ site }, use) => {
    const server = await startServer();
    await use(server);
    // The page would complain that its server is gone.
    await site.close();
    await server.stop();
  },
});

test('the link of a new installation creates the administrator, once', { tag: '@phone' }, async ({ site, server }) => {
  const link = server.printed().match(/http\S+\/admin\/welcome#\S+/)?.[0] ?? 'no link';
  await site.goto(link);
  await expect(site).toHaveURL(`${server.url}/admin/welcome`);
  await expectUsableOnBoth(site);
  await site.getByLabel('Email').fill('ana@agency.al');
  await site.getByLabel('Password', { exact: true }).fill('nje fjalekalim i mire');
  await site.getByLabel('Password again').fill('nje fjalekalim i mire');

  await site.getByRole('button', { name: 'Create and sign in' }).click();

  await expect(site.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await settled(site);
  const token = link.split('#')[1];
  const again = await site.request.post(`${server.url}/api/welcome`, {
    data: { token, email: 'beni@agency.al', password: 'nje fjalekalim i mire' },
  });
  expect([again.status(), (await again.json()).code]).toEqual([403, 'welcome_link_invalid']);
});
