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
 * Site data in which every text is a mark: an expression of the server's template engine that names a setting. A page
 * rendered with this data is a template. When the server fills it, the result equals what the browser renders from the
 * real data. Pages must print these texts unchanged, because the engine does not recognise a mark that is cut or
 * encoded.
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
    // No page that is rendered at build time shows the opening hours.
    opening_hours: [],
    opening_hours_text: '{{agency.opening_hours_text}}',
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
  // A list has one member, whose texts are marks: `asTemplate` turns its element into a loop over all members, each named
  // `item`.
  airlines: [{ code: '{{item.code}}', name: '{{item.name}}' }],
  destinations: {
    path: '{{destinations.path}}',
    canonical: '{{destinations.canonical}}',
    origin: '{{destinations.origin}}',
    q: '{{destinations.q}}',
    routes: [{ path: '{{item.path}}', nga: '{{item.nga}}', per: '{{item.per}}', price: '{{item.price}}' }],
    pages: [{ path: '{{item.path}}', number: '{{item.number}}', current: '{{item.current}}' }],
    origins: [{ path: '{{item.path}}', nga: '{{item.nga}}' }],
  },
  landing_links: [{ path: '{{item.path}}', nga: '{{item.nga}}', per: '{{item.per}}' }],
};

/**
 * Adds the template's statements to a page with these marks: a loop for each list, and a condition for each link, which
 * leaves out `href` if the address is empty. In structured data, a text with marks becomes an expression whose value
 * the engine writes as JSON.
 */
export function asTemplate(html: string): string {
  const at = Math.max(html.indexOf('{%'), html.indexOf('{#'));
  if (at >= 0) throw new Error(`the template engine would read this text of the page: ${html.slice(at, at + 40)}`);
  const lists = replaceAt(
    html,
    '<ul data-each="',
    LIST,
    (_, start, name, members) => `${start}{% for item in ${name} %}${members}{% endfor %}</ul>`,
  );
  const links = replaceAt(
    lists,
    ' href="{{',
    HREF,
    (_, setting, query = '') => `{% if ${setting} %} href="{{${setting}}}${query}"{% endif %}`,
  );
  return replaceAt(
    links,
    '<script type="application/ld+json">',
    DATA,
    (_, start, json = '') => start + json.replace(TEXT, asExpression),
  );
}

/**
 * Replaces what `pattern` matches at each occurrence of `start`. The engine of workers finds a text in a page many times faster
 * than a pattern.
 */
function replaceAt(
  html: string,
  start: string,
  pattern: RegExp,
  replacement: (match: string, ...groups: string[]) => string,
): string {
  const [before = '', ...parts] = html.split(start);
  return before + parts.map((part) => (start + part).replace(pattern, replacement)).join('');
}

/** A list: the start of its element, its name, and its one member. */
const LIST = /^(<ul data-each="([\w.]+)"[^>]*>)(.*?)<\/ul>/s;

/** The address of a link that begins with a mark: the setting, and what follows it. */
const HREF = /^ href="\{\{([\w.]+)\}\}(\?[^"]*)?"/;

/** Structured data: the start of its element, and its JSON. */
const DATA = /^(<script type="application\/ld\+json">)(.*?)(?=<\/script>)/s;

/** A text in JSON. */
const TEXT = /"(?:[^"\\]|\\.)*"/g;

/** A text in JSON as an expression that joins its parts, if it has marks: "{{a}}/b" gives {{(a ~ "/b")|tojson}}. */
function asExpression(text: string): string {
  const parts = text.slice(1, -1).split(/\{\{([\w.]+)\}\}/);
  if (parts.length === 1) return text;
  const terms = parts.map((part, index) => (index % 2 === 1 ? part : part && `"${part}"`)).filter(Boolean);
  return `{{${terms.length === 1 ? terms[0] : `(${terms.join(' ~ ')})`}|tojson}}`;
}
