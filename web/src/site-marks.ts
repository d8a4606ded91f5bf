import type { Site } from '@/lib/site';

const office = (index: number) => ({
  city: `{{agency.offices.${index}.city}}`,
  address: `{{agency.offices.${index}.address}}`,
  phone: `{{agency.offices.${index}.phone}}`,
  phone_uri: `{{agency.offices.${index}.phone_uri}}`,
  email: `{{agency.offices.${index}.email}}`,
  map_url: `{{agency.offices.${index}.map_url}}`,
});

/**
 * Site data in which every text is a mark. When the server sends a page, it replaces the marks with its settings, so
 * that the page equals what the browser renders from the real data. Pages must print these texts unchanged: the server
 * does not find a mark that is cut or encoded.
 */
export const MARKS: Site = {
  agency: {
    name: '{{agency.name}}',
    phone: '{{agency.phone}}',
    phone_uri: '{{agency.phone_uri}}',
    chat_uri: '{{agency.chat_uri}}',
    email: '{{agency.email}}',
    careers_email: '{{agency.careers_email}}',
    social: { facebook: '{{agency.social.facebook}}', instagram: '{{agency.social.instagram}}' },
    offices: [office(0), office(1)],
    main_site: '{{agency.main_site}}',
    site_url: '{{agency.site_url}}',
    agent: '{{agency.agent}}',
    // No page that is rendered at build time shows them.
    opening_hours: [],
    since: '{{agency.since}}',
    chat_answer_minutes: '{{agency.chat_answer_minutes}}',
  },
  keep: {
    results_hours: '{{keep.results_hours}}',
    booked_results_days: '{{keep.booked_results_days}}',
    bookings_days: '{{keep.bookings_days}}',
    searches_days: '{{keep.searches_days}}',
    search_events_days: '{{keep.search_events_days}}',
  },
  today: '{{today}}',
  year: '{{year}}',
  time_zone: '{{time_zone}}',
  demo: false,
  // The server repeats the element of this airline: see api/src/site/marks.rs.
  airlines: [{ code: '{{airlines.0.code}}', name: '{{airlines.0.name}}' }],
};
