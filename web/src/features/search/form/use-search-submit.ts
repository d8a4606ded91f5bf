import type { MessageDescriptor } from '@lingui/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useApi } from '@/api/client';
import type { SearchParams } from '@/api/wire';
import {
  type FieldErrors,
  missingFields,
  missingText,
  type Place,
  toSearchParams,
} from '@/features/search/create/search-rules';
import {
  createErrorText,
  isTooEarly,
  refusedFields,
  updateErrorText,
  useCreateSearch,
} from '@/features/search/create/use-create-search';
import { useLanguage } from '@/i18n/use-language';
import { draftOf, type SearchDraft } from '@/stores/search-draft';
import { useSearchDraft, useStores } from '@/stores/stores';

type Search = { params: SearchParams; draft: SearchDraft };

const FAILED: Record<Place, (error: unknown) => MessageDescriptor> = { form: createErrorText, dialog: updateErrorText };

/**
 * Returns a function that sends the content of the form, changed by `complete`, and the errors to show. A place that was
 * typed and not chosen is looked up first.
 */
export function useSearchSubmit(place: Place, complete: (search: Search) => Search = (search) => search) {
  const { searchDraft } = useStores();
  const draft = useSearchDraft();
  const places = usePlaces();
  const create = useCreateSearch(place === 'form' ? 'push' : 'replace');
  const [wasSubmitted, setSubmitted] = useState(false);
  const isSaving = places.isPending || create.isPending || create.isSuccess;
  const missing = wasSubmitted && !places.isPending && !places.isError ? missingText(draft, place) : null;
  // The failure is also shown while the form waits for the next attempt.
  const failure = missing ? null : (places.error ?? create.failureReason);
  return {
    error: missing ?? (failure && FAILED[place](failure)),
    fieldErrors: missing ? missingFields(draft) : refusedFields(create.error),
    /** Whether to show links to the agency. */
    offersHelp: isTooEarly(failure),
    isSaving,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (isSaving) return;
      setSubmitted(true);
      create.reset();
      places.mutate(undefined, {
        onSuccess: () => {
          const current = searchDraft.getState();
          const params = toSearchParams(current);
          if (!params) return focusFirst(form, missingFields(current));
          const search = complete({ params, draft: draftOf(current) });
          create.mutate(search, { onError: (error) => focusFirst(form, refusedFields(error)) });
        },
      });
    },
  };
}

/**
 * Looks up the places that were typed and not chosen, the departure first: the arrival cannot be the same. Few visitors
 * need the code, so it is loaded then.
 */
function usePlaces() {
  const { searchDraft } = useStores();
  const context = { api: useApi(), client: useQueryClient(), language: useLanguage(), searchDraft };
  return useMutation({
    // Without a network connection, the look-up fails at once.
    networkMode: 'always',
    mutationFn: async () => {
      const { from, to, typed } = searchDraft.getState();
      if ((from || !typed.from) && (to || !typed.to)) return;
      const { takeTyped } = await import('@/features/search/airport-picker/take-typed');
      await takeTyped(context, 'from');
      await takeTyped(context, 'to');
    },
  });
}

/** Moves the focus to the first field of the form that has an error. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  fields.find(({ dataset }) => dataset.field !== undefined && dataset.field in errors)?.focus();
}
