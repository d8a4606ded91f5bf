/** Data about the agency and today's date, which the server sends with each page as a block of JSON. */
import { createContext } from 'react';
import { useRequired } from './use-required';

export type Office = {
  city: string;
  address: string;
  phone: string;
  /** Empty in a demonstration. */
  phone_uri: string;
  email: string;
  map_url: string;
};

type Airline = { code: string; name: string };

type Agency = {
  name: string;
  phone: string;
  /** Both links are empty in a demonstration, because its numbers belong to nobody. */
  phone_uri: string;
  chat_uri: string;
  email: string;
  careers_email: string;
  /** An empty address is not shown. */
  social: { facebook: string; instagram: string };
  offices: readonly Office[];
  main_site: string;
  site_url: string;
  /** The person shown on the results page; may be empty. */
  agent: string;
  opening_hours: OpeningHours;
  /** The year in which the agency opened; empty if the settings leave it out, like the next one. */
  since: string;
  /** Within how many minutes a chat message is usually answered. */
  chat_answer_minutes: string;
};

/** By weekday, Monday first, in the agency's time zone; null: closed that day. */
export type OpeningHours = readonly ({ opens: string; closes: string } | null)[];

/** Numbers as texts: a page rendered at build time has a mark in the place of each. */
type Keep = {
  results_hours: string;
  booked_results_days: string;
  bookings_days: string;
  searches_days: string;
  search_events_days: string;
};

export type Site = {
  agency: Agency;
  /** How long data is kept. */
  keep: Keep;
  /** The calendar date in the agency's time zone when the page was sent, "2026-12-12". */
  today: string;
  year: string;
  /** The agency's time zone, "Europe/Tirane". */
  time_zone: string;
  /** Whether flights and prices are examples. */
  demo: boolean;
  /** Sorted by name; empty except in the page that lists them. */
  airlines: readonly Airline[];
};

export const SiteContext = createContext<Site | null>(null);

/** The site data of the page that is being rendered. */
export function useSite(): Site {
  return useRequired(SiteContext);
}

/** The site data that the server put into this document. */
export function readSite(): Site {
  return JSON.parse(document.getElementById('site')?.textContent ?? '') as Site;
}
