import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';

type FirstAdministrator = { token: string; email: string; password: string };

/** Creates the first administrator with the token of the link that the server printed. */
export async function createAdministrator(api: Api, administrator: FirstAdministrator): Promise<void> {
  const response = await api.send(
    new Request(new URL('/api/admin/welcome', location.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(administrator),
    }),
  );
  if (!response.ok) unwrap({ error: await response.json().catch(() => null), response });
}
