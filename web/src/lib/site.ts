/** What the server knows of the agency and of today: one block of JSON in the page. */

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
  /** Both addresses are empty in a demonstration: its numbers lead nowhere. */
  phone_uri: string;
  chat_uri: string;
  email: string;
  careers_email: string;
  /** An empty address is not shown. */
  social: { facebook: string; instagram: string };
  offices: readonly Office[];
  main_site: string;
  site_url: string;
  /** The person whom the results show; may be empty. */
  agent: string;
  opening_hours: OpeningHours;
  /** The year in which it opened; empty where the settings leave it out, like the next one. */
  since: string;
  /** Within how many minutes a chat message is usually answered. */
  chat_answer_minutes: string;
};

/** By weekday, Monday first, in the agency's time zone; null: closed that day. */
export type OpeningHours = readonly ({ opens: string; closes: string } | null)[];

/** Numbers, as texts: a page rendered at build time holds a mark in the place of each. */
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
  /** That of the agency, "Europe/Tirane". */
  time_zone: string;
  /** The flights are examples. */
  demo: boolean;
  /** By name; only the page that lists them is sent with them. */
  airlines: readonly Airline[];
};

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
