/** The keys of providers in the API: they are written and tested, and never read. */
import type { Api } from '@/api/client';
import { unwrap } from '@/api/problem';
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];
export type ProviderKey = Schemas['ProviderKey'];
export type ProviderName = 'rapidapi' | 'flightapi';

/** The key of the keys in the cache of queries. */
export const PROVIDER_KEYS = ['provider-keys'] as const;

/** Milliseconds between two questions about a test. */
const INTERVAL = 500;

export async function providerKeys(api: Api, signal: AbortSignal): Promise<ProviderKey[]> {
  return unwrap(await api.GET('/api/admin/settings/providers/keys', { signal })).keys;
}

export async function storeKey(api: Api, provider: ProviderName, key: string): Promise<ProviderKey> {
  const params = { path: { provider } };
  return unwrap(await api.PUT('/api/admin/settings/providers/keys/{provider}', { params, body: { key } }));
}

export async function removeKey(api: Api, provider: ProviderName): Promise<ProviderKey> {
  const params = { path: { provider } };
  return unwrap(await api.DELETE('/api/admin/settings/providers/keys/{provider}', { params }));
}

/** What a test says about a key. The reason says why the key does not work, or why it could not be tested. */
export type KeyVerdict = { state: 'accepted' } | { state: 'failed' | 'untested'; reason: string };

/** Tests a key, or the key in use if none is given. */
export async function testKey(api: Api, provider: ProviderName, key: string): Promise<KeyVerdict> {
  const body = { key: key === '' ? null : key };
  const queue = await api.POST('/api/admin/settings/providers/keys/{provider}/test', {
    params: { path: { provider } },
    body,
  });
  const { test_id: id } = unwrap(queue);
  for (;;) {
    const answer = await api.GET('/api/admin/settings/providers/key-tests/{id}', { params: { path: { id } } });
    const { state, reason } = unwrap(answer);
    if (state === 'accepted') return { state };
    // The server ends each test within ten seconds.
    if (state !== 'waiting') return { state, reason: reason ?? 'no reason is known' };
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
}
