import type { Site } from '@/lib/site';

/** The site data of a new installation, which is a demonstration. */
export const SITE: Site = {
  agency: {
    name: 'Flight Finder',
    phone: '+355 00 000 0000',
    phone_uri: '',
    chat_uri: '',
    email: 'info@agjencia.example',
    careers_email: 'karriera@agjencia.example',
    social: { facebook: 'https://example.com/facebook', instagram: 'https://example.com/instagram' },
    offices: [
      {
        city: 'Tirana',
        address: 'Rruga Shembull 1, 1001 Tiranë',
        phone: '+355 00 000 0001',
        phone_uri: '',
        email: 'tirana@agjencia.example',
        map_url: 'https://www.openstreetmap.org/export/embed.html?marker=41.3275,19.8187',
      },
      {
        city: 'Durrës',
        address: 'Rruga Shembull 2, 2001 Durrës',
        phone: '+355 00 000 0002',
        phone_uri: '',
        email: 'durres@agjencia.example',
        map_url: 'https://www.openstreetmap.org/export/embed.html?marker=41.3190,19.4400',
      },
    ],
    main_site: 'https://example.com/',
    site_url: 'https://flights.example',
    agent: 'Arta Shembulli',
    opening_hours: [...Array.from({ length: 6 }, () => ({ opens: '09:00', closes: '19:00' })), null],
    opening_hours_text: 'E hënë – e shtunë 09:00–19:00',
    since: '2011',
    chat_answer_minutes: '',
  },
  keep: {
    results_hours: '48',
    booked_results_days: '90',
    bookings_days: '396',
    searches_days: '396',
    search_events_days: '35',
  },
  today: '2026-11-20',
  year: '2026',
  time_zone: 'Europe/Tirane',
  demo: true,
  airlines: [
    { code: 'BT', name: 'airBaltic' },
    { code: 'OS', name: 'Austrian Airlines' },
  ],
  destinations: {
    path: '/sitemap/origin',
    canonical: '/sitemap?page=2',
    origin: 'nga Tirana',
    q: '',
    routes: [
      { path: '/bileta-avioni/nga-tirana-per-romen/', nga: 'Nga Tirana', per: 'për Romën', price: '38\u00a0€' },
      { path: '/bileta-avioni/nga-tirana-per-athinen/', nga: 'Nga Tirana', per: 'për Athinën', price: '' },
    ],
    pages: [
      { path: '/sitemap', number: '1', current: 'false' },
      { path: '/sitemap?page=2', number: '2', current: 'page' },
    ],
    origins: [{ path: '/sitemap/tirane', nga: 'Nga Tirana' }],
  },
  landing_links: [{ path: '/bileta-avioni/nga-tirana-per-romen/', nga: 'Nga Tirana', per: 'për Romën' }],
};

/** The same agency with phone numbers that can be dialled. */
export const LIVE_SITE: Site = {
  ...SITE,
  landing_links: [],
  agency: {
    ...SITE.agency,
    phone_uri: 'tel:+355000000000',
    chat_uri: 'https://wa.me/355000000000',
    offices: SITE.agency.offices.map((office) => ({ ...office, phone_uri: `tel:${office.phone.replaceAll(' ', '')}` })),
  },
  demo: false,
};
