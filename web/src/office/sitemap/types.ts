/** The types of the API about the sitemap. They are written by hand until its document has them. */

/** The sitemap that is stored. */
export type Sitemap = {
  generated_at: string | null;
  bytes: number;
  /** The number of routes in it. */
  total: number;
  files: SitemapFile[];
  /** Whether it is being generated. */
  running: boolean;
  /** The index, or the only file; its beginning if it is long. */
  xml: string;
};

export type SitemapFile = { name: string; bytes: number; entries: number };
