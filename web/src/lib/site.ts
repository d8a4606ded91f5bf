/** What the server knows of the agency and of today: one block of JSON in the page. */
import type { Site, SiteOffice } from '@/api/wire';

export type { Site };
export type Office = SiteOffice;
export type OpeningHours = Site['agency']['opening_hours'];

let known: Site | undefined;

/** The block of this page; read once, for it never changes while the page lives. */
export function useSite(): Site {
  known ??= JSON.parse(document.getElementById('site')?.textContent ?? '') as Site;
  return known;
}

/** Puts another block in its place, where no page was sent: at build time and in tests. */
export function provideSite(block: Site): void {
  known = block;
}
