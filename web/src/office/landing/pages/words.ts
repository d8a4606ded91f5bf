/** The types of the API about landing pages, and the words for their values. */
import type { components } from '@/api/schema.gen';
import { wholeNumber } from '@/lib/format';

type Schemas = components['schemas'];

type LocationKind = Schemas['LocationKind'];
/** Whether a location is used for pages. */
export type LocationStatus = Schemas['LocationStatus'];
export type Activity = Schemas['SeoActivity'];
/** What is known of the page of a connection. */
export type PageState = Schemas['SeoPageState'];

/** A state that airports are in, whether it is enabled for pages or not. */
export type SeoState = Schemas['SeoState'];

export type SeoStateList = Schemas['SeoStateList'];

/** A change of many locations or connections, which a job carries out. */
export type Change = Schemas['SeoChange'];

/** A change that is asked for, with the fields that its kind needs. */
export type ChangeRequest =
  | { kind: 'enable_state' | 'disable_state'; state_name: string }
  | { kind: 'set_status'; status: LocationStatus; location_ids: string[] };

/** What a change would do: how many locations it concerns, connections it creates or removes, and live pages it removes. */
export type ChangePreview = Schemas['SeoChangePreview'];

/** A city or a state, and its texts for pages. */
export type SeoLocation = Schemas['SeoLocation'];

export type SeoLocationList = Schemas['SeoLocationList'];

/** The texts of a location that are changed; null for one that is emptied. */
export type TextChange = Schemas['SeoLocationChange'];

/** A kind of pages, such as those about two cities. */
export type TemplateType = Schemas['SeoTemplateType'];

export type TemplateTypeList = Schemas['SeoTemplateTypeList'];

export type TypeChange = Schemas['SeoTemplateTypeChange'];

export type ComponentName = Schemas['LandingComponent'];

/** A part of the pages of a template. */
export type TemplateComponent = Schemas['SeoTemplateComponent'];

/** What the placeholders stand for in the previews. */
export type Sample = Schemas['SeoTemplateSample'];

/** The texts of a template, all of them. */
export type TemplateTexts = Pick<Schemas['SeoTemplate'], 'url_structure' | 'seo_title' | 'meta_description'>;

/** The template of a type. */
export type TypeTemplate = Schemas['SeoTypeTemplate'];

/** An end of a connection. */
export type LocationOption = Schemas['SeoConnectionEnd'];

/** A route between two locations, which has a page. */
export type Connection = Schemas['SeoConnection'];

export type ConnectionList = Schemas['SeoConnectionList'];

export type NewConnection = Schemas['SeoNewConnection'];

/** A page, which is rendered from the template of its type. */
export type SeoPage = Schemas['SeoPage'];

export type PageCounts = Schemas['SeoPageCounts'];

export type SeoPageList = Schemas['SeoPageList'];

export const STATUS_LABELS: Record<LocationStatus, string> = {
  ready: 'OK to be used',
  pending: 'Waiting for configuration',
  disabled: 'Not needed',
};

export const STATUSES: readonly LocationStatus[] = ['ready', 'pending', 'disabled'];

/** Why a page is not live. A newer server may have others. */
export const REASONS: Readonly<Record<string, string>> = {
  no_price: 'No price was seen in 30 days',
  thin: 'Fewer than three blocks have data',
  near_duplicate: 'The same data as another page',
  text_missing: 'A text of a location is missing',
};

export const ACTIVITIES: readonly Activity[] = ['active', 'inactive'];

export const KINDS: readonly LocationKind[] = ['city', 'state'];

/** The states of pages, and those whose last rendering failed. */
export const PAGE_STATES: readonly (PageState | 'failed')[] = ['new', 'live', 'noindex', 'held', 'failed'];

export const ACTIVITY_LABELS: Record<Activity, string> = { active: 'Active', inactive: 'Inactive' };

export const KIND_LABELS: Record<LocationKind, string> = { city: 'City', state: 'State' };

/** A number that was counted up to a limit: "10,000+" if there are more. */
export function atLeast(count: number, isExact: boolean): string {
  return `${wholeNumber(count, 'en')}${isExact ? '' : '+'}`;
}

/** A number of things: "1 page", "1,204 pages". */
export function counted(count: number, one: string, isExact = true): string {
  return `${atLeast(count, isExact)} ${count === 1 && isExact ? one : `${one}s`}`;
}

/** The name of a city or a state. */
export function nameOf({ city, state }: Pick<SeoLocation, 'city' | 'state'>): string {
  return city ?? state;
}
