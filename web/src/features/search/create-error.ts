import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ApiProblem } from '@/api/problem';

/** The sentence for a search that could not be created. */
export function createErrorText(error: unknown): MessageDescriptor {
  if (!(error instanceof ApiProblem)) return msg`Failed to create search. Please try again.`;
  if (error.code === 'invalid_api_configuration') return msg`Invalid API configuration`;
  if (error.status >= 500) return msg`Failed to save search. Please try again.`;
  if (error.status === 429) return msg`Too many searches in a short time. Please wait a minute and try again.`;
  return fieldText(error.fields) ?? msg`Failed to search for flights`;
}

/** The sentence for a search that could not be changed. */
export function updateErrorText(error: unknown): MessageDescriptor {
  const isRefusal = error instanceof ApiProblem && error.status < 500;
  return isRefusal && fieldText(error.fields) !== null ? createErrorText(error) : msg`Failed to update search`;
}

/** Of the first bad field: what is wrong with it, where that is not simply that it is missing. */
function fieldText(fields: Readonly<Record<string, string>>): MessageDescriptor | null {
  if (fields.toCode === 'same_airport') return msg`Departure and arrival airports must be different.`;
  if ('fromCode' in fields || 'toCode' in fields) return msg`Please select both departure and arrival airports.`;
  if (fields.departureDate === 'past_date') return msg`The departure date has passed. Please select another one.`;
  if (fields.departureDate === 'too_far' || fields.returnDate === 'too_far')
    return msg`Flights are sold up to one year ahead. Please select an earlier date.`;
  if ('departureDate' in fields) return msg`Please select a departure date.`;
  if (fields.returnDate === 'before_departure' || fields.returnDate === 'past_date')
    return msg`Please select a return date on or after the departure date.`;
  if ('returnDate' in fields) return msg`Please select a return date for round-trip flights.`;
  if (Object.keys(fields).some((field) => field.startsWith('passengers')))
    return msg`Please check the number of passengers.`;
  return null;
}
