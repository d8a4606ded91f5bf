/** Landing pages, and what they are made from, as the server describes them. */

import type {
  Change,
  Connection,
  LocationOption,
  PageCounts,
  SeoLocation,
  SeoPage,
  SeoState,
  TemplateComponent,
  TemplateType,
  TypeTemplate,
} from '@/office/landing/pages/words';
import { COMPONENT_WORDS } from '@/office/landing/templates/component-row';

export const CREATED = '2026-11-20T08:00:00Z';

export function seoPage(change: Partial<SeoPage> = {}): SeoPage {
  return {
    id: 'tirana-rome',
    path: '/bileta-avioni/nga-tirana-per-romen/',
    title: 'Bileta avioni nga Tirana për Romën',
    url_structure: '',
    type: { name: 'City → City', slug: 'city-city' },
    state: 'live',
    reasons: [],
    error: null,
    want: 1204,
    rendered_at: CREATED,
    changed_at: CREATED,
    is_due: false,
    ...change,
  };
}

export const NO_PAGES: PageCounts = { live: 0, noindex: 0, held: 0, new: 0, failed: 0, due: 0 };

export function seoState(change: Partial<SeoState> = {}): SeoState {
  return {
    state_name: 'Albania',
    name_sq: 'Shqipëri',
    is_enabled: false,
    cities: 2,
    locations: 0,
    ready: 0,
    live_pages: 0,
    live_pages_is_exact: true,
    running: null,
    ...change,
  };
}

export function seoChange(change: Partial<Change> = {}): Change {
  return {
    id: 'change-1',
    kind: 'enable_state',
    subject: 'Albania',
    status: null,
    state: 'running',
    total: 3,
    done: 1,
    created: 1,
    updated: 0,
    removed: 0,
    skipped: 0,
    failed: 0,
    failures: [],
    created_at: CREATED,
    ended_at: null,
    error: null,
    ...change,
  };
}

export function seoLocation(change: Partial<SeoLocation> = {}): SeoLocation {
  return {
    id: 'tirana',
    type: 'city',
    city: 'Tirana',
    state: 'Albania',
    nga_format: 'Nga Tirana',
    per_format: null,
    default_nga: 'Nga Tirana',
    default_per: 'Për Tirana',
    status: 'pending',
    connections: 0,
    changed_at: CREATED,
    revision: 'r1',
    ...change,
  };
}

export function templateType(change: Partial<TemplateType> = {}): TemplateType {
  return {
    id: 'city-city',
    name: 'City → City',
    slug: 'city-city',
    description: 'Routes from a city to a city',
    status: 'active',
    connections: 12,
    connections_is_exact: true,
    has_template: true,
    created_at: CREATED,
    updated_at: CREATED,
    revision: 'r1',
    ...change,
  };
}

export const COMPONENTS: TemplateComponent[] = COMPONENT_WORDS.map(({ name }, place) => ({
  component_name: name,
  display_order: place + 1,
  status: place < 3 ? 'active' : 'inactive',
}));

export function typeTemplate(change: Partial<TypeTemplate> = {}): TypeTemplate {
  return {
    type: templateType(),
    template: {
      id: 'template-1',
      url_structure: '',
      seo_title: 'Bileta avioni {nga_city} {per_city}',
      meta_description: 'Krahasoni çmimet e biletave {nga_city} {per_city}.',
      updated_at: CREATED,
    },
    components: COMPONENTS,
    sample: {
      nga_city: 'Nga Tirana',
      per_city: 'Për Romën',
      nga_state: 'Nga Shqipëria',
      per_state: 'Për Italinë',
    },
    affected_pages: 1204,
    due_pages: 0,
    due_pages_is_exact: true,
    revision: 'r1',
    ...change,
  };
}

export const LOCATIONS: readonly LocationOption[] = [
  { id: 'tirana', name: 'Tirana', type: 'city' },
  { id: 'rome', name: 'Rome', type: 'city' },
  { id: 'italy', name: 'Italy', type: 'state' },
];

export function connection(change: Partial<Connection> = {}): Connection {
  return {
    id: 'tirana-rome',
    from: { id: 'tirana', name: 'Tirana', type: 'city' },
    to: { id: 'rome', name: 'Rome', type: 'city' },
    type: { id: 'city-city', name: 'City → City', slug: 'city-city' },
    status: 'active',
    template_url: '/bileta-avioni/nga-tirana-per-romen/',
    page_state: 'live',
    created_at: CREATED,
    updated_at: CREATED,
    revision: 'r1',
    ...change,
  };
}
