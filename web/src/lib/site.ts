/** Data about the agency and today's date, which the server sends with each page as a block of JSON. */
import { createContext } from 'react';
import type { Site, SiteOffice } from '@/api/wire';
import { useRequired } from './use-required';

export type { Site };
export type Office = SiteOffice;
export type OpeningHours = Site['agency']['opening_hours'];

export const SiteContext = createContext<Site | null>(null);

/** The site data of the page that is being rendered. */
export function useSite(): Site {
  return useRequired(SiteContext);
}

/** The site data that the server put into this page. */
export function readSite(): Site {
  return JSON.parse(document.getElementById('site')?.textContent ?? '') as Site;
}
