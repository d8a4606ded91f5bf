import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { createSearch } from '@/api/searches';
import type { SearchParams } from '@/api/wire';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { useLoadPage } from '@/lib/load-page';
import { randomUuid } from '@/lib/uuid';
import type { SearchDraft } from '@/stores/search-draft';
import { useStores } from '@/stores/stores';
import type { FieldErrors, SearchField } from './search-rules';

/** How many times the page sends a search again without the visitor's help while the server is busy. */
const BUSY_TRIES = 5;

/** Milliseconds between two of these attempts, if the server's answer does not say how long to wait. */
const BUSY_PAUSE = 10_000;

/**
 * Whether the results page adds an entry to the history or replaces the current one. After Modify Search it replaces
 * that dialog's entry, so that "back" does not return to the dialog.
 */
type HistoryMove = 'push' | 'replace';

/** Sends the search and navigates to its results. If the answer is lost, sending again leads to the same search. */
export function useCreateSearch(move: HistoryMove) {
  const navigate = useNavigate();
  const loadPage = useLoadPage();
  const language = useLanguage();
  const api = useApi();
  const { lastSearches } = useStores();
  const attempt = useRef({ body: '', key: '' });
  return useMutation({
    // Without a network connection, the request fails at once.
    networkMode: 'always',
    // Repeats the request after the wait that a busy server names.
    retry: (failures, error) => isBusy(error) && failures < BUSY_TRIES,
    retryDelay: (_, error) => (error instanceof ApiProblem ? error.retryAfter : null) ?? BUSY_PAUSE,
    mutationFn: ({ params }: { params: SearchParams; draft: SearchDraft }) => {
      const body = JSON.stringify(params);
      if (attempt.current.body !== body) attempt.current = { body, key: randomUuid() };
      return createSearch(api, params, attempt.current.key);
    },
    onSuccess: (batchId, { params, draft }) => {
      lastSearches.getState().remember(draft);
      if (draft.directOnly) sessionStorage.setItem(`direct_${batchId}`, 'true');
      const address = `${pathIn(language, '/results')}?batch_id=${batchId}`;
      if (loadPage) loadPage(address);
      else navigate(address, { replace: move === 'replace', state: { params } });
    },
  });
}

/** The sentence for a search that could not be created. */
export function createErrorText(error: unknown): MessageDescriptor {
  if (!navigator.onLine) return msg`There is no internet connection. Connect and try again.`;
  if (!(error instanceof ApiProblem)) return msg`Failed to create search. Please try again.`;
  if (error.code === 'invalid_api_configuration') return msg`Invalid API configuration`;
  if (isBusy(error)) return msg`Many people are searching at the moment. We try again for you in a few seconds.`;
  if (error.status >= 500) return msg`Failed to save search. Please try again.`;
  if (error.status === 429) return msg`Too many searches in a short time. Please wait a minute and try again.`;
  return fieldText(error.fields) ?? msg`Failed to search for flights`;
}

/** Whether the server refused the search because it has more searches than it can start soon. */
function isBusy(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'busy';
}

/** Whether the server may accept the same search later. Until then, the page offers links to the agency. */
export function isTooEarly(error: unknown): boolean {
  return isBusy(error) || (error instanceof ApiProblem && error.status === 429);
}

/** The sentence for a search that could not be changed. */
export function updateErrorText(error: unknown): MessageDescriptor {
  if (isTooEarly(error)) return createErrorText(error);
  const isRefusal = error instanceof ApiProblem && error.status < 500;
  return isRefusal && fieldText(error.fields) !== null ? createErrorText(error) : msg`Failed to update search`;
}

/** The field of the form that fills each field of the API. */
const FORM_FIELDS: Readonly<Record<string, SearchField>> = {
  fromCode: 'from',
  toCode: 'to',
  departureDate: 'departure',
  returnDate: 'return',
};

/** The fields of the form that the server refused, with the sentence for each. */
export function refusedFields(error: unknown): FieldErrors {
  if (!(error instanceof ApiProblem)) return {};
  const errors: FieldErrors = {};
  for (const [name, code] of Object.entries(error.fields)) {
    const field = name.startsWith('passengers') ? 'passengers' : FORM_FIELDS[name];
    const text = fieldText({ [name]: code });
    if (field && text) errors[field] = text;
  }
  return errors;
}

/** The sentence for the first refused field; null if no refused field has a sentence. */
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
