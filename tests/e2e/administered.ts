/** A test with a server of its own, whose administrator has the account of the other tests of the back office. */
import { EMAIL, PASSWORD } from './office';
import { type OwnServer, startServerWithSandbox } from './own-server';
import { test as base } from './site';

export type AdministeredServer = OwnServer & { sandbox: string };

export const test = base.extend<{ server: AdministeredServer }>({
  server: async ({ site }, use) => {
    const server = await startServerWithSandbox();
    server.run(['admin', 'create', '--email', EMAIL], PASSWORD);
    await use(server);
    // The page would complain that its server is gone.
    await site.close();
    await server.stop();
  },
});
