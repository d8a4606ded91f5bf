/** The requests about the sitemap. They use plain paths until the document of the API has them. */
import type { Api } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import type { Send } from '@/api/request';
import type { Sitemap } from './types';

const PATH = '/api/admin/sitemap';

export const SITEMAP = ['sitemap'];

export async function readSitemap(api: Api, signal: AbortSignal): Promise<Sitemap> {
  const response = await api.send(new Request(new URL(PATH, location.origin), { signal }));
  const answer = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiProblem(response, answer);
  return answer;
}

/** Begins to generate the sitemap anew. */
export async function regenerateSitemap(api: Api): Promise<void> {
  const response = await api.sendOnce(new Request(new URL(PATH, location.origin), { method: 'POST' }));
  if (!response.ok) throw new ApiProblem(response, await response.json().catch(() => undefined));
}

/** The whole XML, as a file. */
export async function downloadSitemap(send: Send): Promise<Blob> {
  const response = await send(new Request(new URL(`${PATH}.xml`, location.origin)));
  if (!response.ok) throw new ApiProblem(response);
  return response.blob();
}
