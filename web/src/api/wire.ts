/** Short names for the types of the API. */
import type { components } from './schema.gen';

type Schemas = components['schemas'];

export type Airport = Schemas['Airport'];
export type Calendar = Schemas['Calendar'];
export type CalendarAround = Schemas['CalendarAround'];
export type CalendarYear = Schemas['CalendarYear'];
export type CalendarDay = Schemas['CalendarDay'];
export type CalendarQuantiles = Schemas['CalendarQuantiles'];
export type BookingRequest = Schemas['BookingRequest'];
export type CheapestMonth = Schemas['CheapestMonth'];
export type FieldCode = Schemas['FieldCode'];
export type FlightOption = Schemas['FlightOption'];
export type LandingAirport = Schemas['LandingAirport'];
export type LandingComponent = Schemas['LandingComponent'];
export type LandingFare = Schemas['LandingFare'];
export type LandingLink = Schemas['LandingLink'];
export type LandingMonth = Schemas['LandingMonth'];
export type LandingPage = Schemas['LandingPage'];
export type LandingPlace = Schemas['LandingPlace'];
export type LandingPrice = Schemas['LandingPrice'];
export type LandingSample = Schemas['LandingSample'];
export type LandingWeekday = Schemas['LandingWeekday'];
export type Layover = Schemas['Layover'];
export type NearbyDay = Schemas['NearbyDay'];
export type PopularRoute = Schemas['PopularRoute'];
export type ProviderProgress = Schemas['ProviderProgress'];
export type ResultsLink = Schemas['ResultsLink'];
export type SearchParams = Schemas['SearchParams'];
export type SearchResults = Schemas['SearchResults'];
export type QueuePlace = Schemas['QueuePlace'];
export type SearchView = Schemas['SearchView'];
export type Segment = Schemas['Segment'];
export type Site = Schemas['Site'];
export type SiteOffice = Schemas['SiteOffice'];
export type SiteDestinations = Schemas['SiteDestinations'];
export type SiteRoute = Schemas['SiteRoute'];
