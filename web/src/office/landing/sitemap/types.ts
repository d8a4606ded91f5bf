/** Short names for the types of the API about the sitemap. */
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

/** The sitemap that is stored. */
export type Sitemap = Schemas['Sitemap'];

export type SitemapFile = Schemas['SitemapFile'];
