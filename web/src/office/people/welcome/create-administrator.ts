import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';

/** Creates the first administrator with the token of the link that the server printed. */
export async function createAdministrator(api: Api, body: components['schemas']['Welcome']): Promise<void> {
  unwrap(await api.POST('/api/welcome', { body }));
}
