/** The types of the API about landing pages. They are written by hand until its document has them. */
import type { Pager } from '../list/use-numbered-list';

export type LocationKind = 'city' | 'state';
/** Whether a location is used for pages. */
export type LocationStatus = 'ready' | 'pending' | 'disabled';
export type Activity = 'active' | 'inactive';
/** What is known of the page of a connection. `held`: it is not served. */
export type PageState = 'new' | 'live' | 'noindex' | 'held';
export type PageReason = 'no_price' | 'thin' | 'near_duplicate' | 'text_missing';

/** A state that airports are in, whether it is enabled for pages or not. */
export type SeoState = {
  state_name: string;
  name_sq: string;
  is_enabled: boolean;
  cities: number;
  locations: number;
  ready: number;
  running: Change | null;
};

export type SeoStateList = Pager & { states: SeoState[] };

/** `save_texts` and `set_paths` follow from new texts of a location, and from a new address of a template. */
type ChangeKind = 'enable_state' | 'disable_state' | 'set_status' | 'save_texts' | 'set_paths';

/** A change of many locations or connections, which a job carries out. */
export type Change = {
  id: string;
  kind: ChangeKind;
  /** The name of the state that is enabled or disabled; empty for other changes. */
  subject: string;
  status: LocationStatus | null;
  state: 'running' | 'done' | 'stopped';
  total: number;
  done: number;
  created: number;
  updated: number;
  removed: number;
  skipped: number;
  failed: number;
  failures: { subject: string; reason: string }[];
  created_at: string;
  ended_at: string | null;
};

/** A change that is asked for. */
export type ChangeRequest =
  | { kind: 'enable_state' | 'disable_state'; state_name: string }
  | { kind: 'set_status'; status: LocationStatus; location_ids: string[] };

/** What a change would do: how many locations it concerns, connections it creates or removes, and live pages it removes. */
export type ChangePreview = { locations: number; connections: number; pages: number };

/** A city or a state, and its texts for pages. `city` is null for a state; a text is null until it is written. */
export type SeoLocation = {
  id: string;
  type: LocationKind;
  city: string | null;
  state: string;
  nga_format: string | null;
  per_format: string | null;
  default_nga: string;
  default_per: string;
  status: LocationStatus;
  connections: number;
  changed_at: string;
  revision: string;
};

export type SeoLocationList = Pager & { locations: SeoLocation[] };

/** A kind of pages, such as those about two cities. */
export type TemplateType = {
  id: string;
  name: string;
  slug: string;
  description: string;
  status: Activity;
  connections: number;
  /** Whether there are no more connections than were counted. */
  connections_is_exact: boolean;
  has_template: boolean;
  created_at: string;
  updated_at: string;
  revision: string;
};

export type TemplateTypeList = Pager & { types: TemplateType[] };

export type TypeChange = { name?: string; description?: string; status?: Activity };

export type ComponentName =
  | 'SEOHead'
  | 'HeaderComponent'
  | 'FlightSearchComponent'
  | 'PricingTableComponent'
  | 'StateCityPricingComponent'
  | 'StatePricingComponent'
  | 'RouteInfoComponent'
  | 'StateRouteInfoComponent'
  | 'FAQComponent'
  | 'StateFAQComponent'
  | 'RelatedDestinationsComponent'
  | 'FooterComponent';

/** A part of the pages of a template. */
export type TemplateComponent = { component_name: ComponentName; display_order: number; status: Activity };

/** What the placeholders stand for in the previews. */
export type Sample = { nga_city: string; per_city: string; nga_state: string; per_state: string };

export type TemplateTexts = { url_structure: string; seo_title: string; meta_description: string };

/** The template of a type. `template` is null and there are no components until it is saved. */
export type TypeTemplate = {
  type: TypeName;
  template: (TemplateTexts & { id: string; updated_at: string }) | null;
  components: TemplateComponent[];
  sample: Sample;
  affected_pages: number;
  due_pages: number;
  /** Whether there are no more of them than were counted. */
  due_pages_is_exact: boolean;
  revision: string;
};

/** A type, as other things refer to it. */
type TypeName = Pick<TemplateType, 'id' | 'name' | 'slug'>;

/** An end of a connection. */
export type LocationOption = { id: string; name: string; type: LocationKind };

/** A route between two locations, which has a page. */
export type Connection = {
  id: string;
  from: LocationOption;
  to: LocationOption;
  type: TypeName;
  status: Activity;
  template_url: string;
  page_state: PageState;
  created_at: string;
  updated_at: string;
  revision: string;
};

/** The server counts the connections up to a limit. */
export type ConnectionList = Pager & { connections: Connection[]; total_is_exact: boolean };

/** A page, which is rendered from the template of its type. */
export type SeoPage = {
  id: string;
  path: string;
  title: string;
  url_structure: string;
  type: { name: string; slug: string };
  state: PageState;
  reasons: PageReason[];
  /** Why the last rendering failed. */
  error: string | null;
  /** The searches of its route in the last 30 days. */
  want: number;
  rendered_at: string | null;
  changed_at: string | null;
  is_due: boolean;
};

export type PageCounts = { live: number; noindex: number; held: number; new: number; failed: number; due: number };

export type SeoPageList = Pager & { seo_pages: SeoPage[]; counts: PageCounts };
