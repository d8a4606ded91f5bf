import type { MessageDescriptor } from '@lingui/core';
import { type FormEvent, useState } from 'react';
import type { SearchParams } from '@/api/wire';
import { createErrorText, isTooEarly, refusedFields, updateErrorText } from '@/features/search/create/create-error';
import {
  type FieldErrors,
  missingFields,
  missingText,
  type Place,
  toSearchParams,
} from '@/features/search/create/search-rules';
import { useCreateSearch } from '@/features/search/create/use-create-search';
import { draftOf, type SearchDraft } from '@/stores/search-draft';
import { useSearchDraft } from '@/stores/stores';

type Search = { params: SearchParams; draft: SearchDraft };

const FAILED: Record<Place, (error: unknown) => MessageDescriptor> = { form: createErrorText, dialog: updateErrorText };

/** Returns a function that sends the content of the form, changed by `complete`, and the errors to show. */
export function useSearchSubmit(place: Place, complete: (search: Search) => Search = (search) => search) {
  const draft = useSearchDraft();
  const create = useCreateSearch(place === 'form' ? 'push' : 'replace');
  const [wasSubmitted, setSubmitted] = useState(false);
  const missing = wasSubmitted ? missingText(draft, place) : null;
  // The failure is also shown while the form waits for the next attempt.
  const failure = missing ? null : create.failureReason;
  const isSaving = create.isPending || create.isSuccess;
  return {
    error: missing ?? (failure && FAILED[place](failure)),
    fieldErrors: missing ? missingFields(draft) : refusedFields(create.error),
    /** Whether to show links to the agency. */
    offersHelp: isTooEarly(failure),
    isSaving,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      setSubmitted(true);
      create.reset();
      const params = toSearchParams(draft);
      if (!params) return focusFirst(form, missingFields(draft));
      if (isSaving) return;
      const search = complete({ params, draft: draftOf(draft) });
      create.mutate(search, { onError: (error) => focusFirst(form, refusedFields(error)) });
    },
  };
}

/** Moves the focus to the first field of the form that has an error. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  fields.find(({ dataset }) => dataset.field !== undefined && dataset.field in errors)?.focus();
}
