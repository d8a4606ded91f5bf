/** Data about the agency and today's date, which the server sends with each page as a block of JSON. */
import { createContext } from 'react';
import type { LandingLink, SiteOffice, Site as WireSite } from '@/api/wire';
import { useRequired } from './use-required';

/** The site data. `landing_links` are the most wanted landing pages; the server does not send them yet. */
export type Site = WireSite & { landing_links?: Pick<LandingLink, 'path' | 'nga' | 'per'>[] };
export type Office = SiteOffice;
export type OpeningHours = Site['agency']['opening_hours'];

export const SiteContext = createContext<Site | null>(null);

/** The site data of the page that is being rendered. */
export function useSite(): Site {
  return useRequired(SiteContext);
}

/** The site data that the server put into a page of the site; by default, into this one. */
export function readSite(page: Document = document): Site {
  return JSON.parse(page.getElementById('site')?.textContent ?? '') as Site;
}
