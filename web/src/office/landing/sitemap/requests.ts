/** The requests about the sitemap. */
import type { Api } from '@/api/client';
import { ApiProblem, expectOk, unwrap } from '@/api/problem';
import type { Send } from '@/api/request';
import type { Sitemap } from './types';

export const SITEMAP = ['sitemap'];

export async function readSitemap(api: Api, signal: AbortSignal): Promise<Sitemap> {
  return unwrap(await api.GET('/api/admin/sitemap', { signal }));
}

/** Begins to generate the sitemap anew. */
export async function regenerateSitemap(api: Api): Promise<void> {
  expectOk(await api.POST('/api/admin/sitemap'));
}

/** The whole XML, as a file. */
export async function downloadSitemap(send: Send): Promise<Blob> {
  const response = await send(new Request(new URL('/api/admin/sitemap.xml', location.origin)));
  if (!response.ok) throw new ApiProblem(response);
  return response.blob();
}
