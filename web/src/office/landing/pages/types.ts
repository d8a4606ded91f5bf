/** Short names for the types of the API about landing pages. */
import type { components } from '@/api/schema.gen';

type Schemas = components['schemas'];

export type LocationKind = Schemas['LocationKind'];
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
