/** Decides whether the search form is complete, and holds the sentences for what is missing. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SearchParams } from '@/api/wire';
import type { PassengerCounts, SearchDraft, SearchDraftState } from '@/stores/search-draft';

/** The most adults and children in one search. Each of them has a seat. */
const SEATS = 9;

/**
 * Where the form is: on the home page (`form`) or in Modify Search (`dialog`). The two ask for a return date in
 * different words.
 */
export type Place = 'form' | 'dialog';

/** The fields that can have an error. */
export type SearchField = 'from' | 'to' | 'departure' | 'return' | 'passengers';

/** The errors of the form, by field. */
export type FieldErrors = Partial<Record<SearchField, MessageDescriptor>>;

const NOT_FOUND = msg`No airports found`;

/** The chosen content of the form, and what was typed in the fields of places. */
type Form = SearchDraft & Pick<SearchDraftState, 'typed'>;

/** The sentence for each field that lacks a choice, in the order of the form. */
export function missingFields(draft: Form): FieldErrors {
  return {
    ...(draft.from ? {} : { from: draft.typed.from ? NOT_FOUND : msg`Choose where you fly from` }),
    ...(draft.to ? {} : { to: draft.typed.to ? NOT_FOUND : msg`Choose where you fly to` }),
    ...(draft.departure ? {} : { departure: msg`Choose the departure date` }),
    ...(draft.tripType === 'oneWay' || draft.return ? {} : { return: msg`Choose the return date` }),
  };
}

/** One sentence for what is missing; null if the form is complete. */
export function missingText(draft: Form, place: Place = 'form'): MessageDescriptor | null {
  const missing = missingFields(draft);
  if (missing.from === NOT_FOUND || missing.to === NOT_FOUND)
    return msg`We found no airport for the text that you typed`;
  if (missing.from || missing.to) return msg`Please select departure and arrival cities`;
  if (missing.departure) return msg`Please select a departure date`;
  if (!missing.return) return null;
  return place === 'dialog'
    ? msg`Please select a return date`
    : msg`Please select a return date for round-trip flights`;
}

/** The content of the form as the API expects it; null if something is missing. */
export function toSearchParams(draft: Form): SearchParams | null {
  if (!draft.from || !draft.to || missingText(draft)) return null;
  return {
    fromLocation: draft.from.name,
    toLocation: draft.to.name,
    fromCode: draft.from.code,
    toCode: draft.to.code,
    departureDate: atNoon(draft.departure),
    returnDate: draft.tripType === 'roundTrip' ? atNoon(draft.return) : null,
    tripType: draft.tripType,
    travelClass: '1',
    stops: '0',
    passengers: {
      adults: draft.passengers.adults,
      children: draft.passengers.children,
      infantsInSeat: 0,
      infantsOnLap: draft.passengers.infants,
    },
  };
}

/** The lowest and highest number of each kind of passenger, given the numbers of the others. */
export function passengerLimits(counts: PassengerCounts): Record<keyof PassengerCounts, { min: number; max: number }> {
  return {
    adults: { min: 1, max: SEATS - counts.children },
    children: { min: 0, max: Math.min(8, SEATS - counts.adults) },
    infants: { min: 0, max: counts.adults },
  };
}

/** The counts after a change of one of them. There is at most one infant for each adult. */
export function withPassengers(counts: PassengerCounts, kind: keyof PassengerCounts, count: number): PassengerCounts {
  const changed = { ...counts, [kind]: count };
  return { ...changed, infants: Math.min(changed.infants, changed.adults) };
}

function atNoon(date: string): string {
  return `${date}T12:00:00.000Z`;
}
