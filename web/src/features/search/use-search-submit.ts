import type { MessageDescriptor } from '@lingui/core';
import { type FormEvent, useState } from 'react';
import type { SearchParams } from '@/api/wire';
import { draftOf, type SearchDraft, useSearchDraft } from '@/stores/search-draft';
import { createErrorText, updateErrorText } from './create-error';
import { type Place, toSearchParams, whatIsMissing } from './search-rules';
import { useCreateSearch } from './use-create-search';

type Search = { params: SearchParams; draft: SearchDraft };

const FAILED: Record<Place, (error: unknown) => MessageDescriptor> = { form: createErrorText, dialog: updateErrorText };

/** Asks for what the draft says, completed by the form, or says what keeps it from being asked. */
export function useSearchSubmit(place: Place, complete: (search: Search) => Search = (search) => search) {
  const draft = useSearchDraft();
  const create = useCreateSearch();
  const [wasSubmitted, setSubmitted] = useState(false);
  const missing = wasSubmitted ? whatIsMissing(draft, place) : null;
  const isSaving = create.isPending || create.isSuccess;
  return {
    error: missing ?? (create.isError ? FAILED[place](create.error) : null),
    isSaving,
    submit: (event: FormEvent) => {
      event.preventDefault();
      setSubmitted(true);
      create.reset();
      const params = toSearchParams(draft);
      if (params && !isSaving) create.mutate(complete({ params, draft: draftOf(draft) }));
    },
  };
}
