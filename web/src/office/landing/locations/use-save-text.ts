import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { changeTexts, reasonOf, SEO_CHANGES, SEO_LOCATIONS } from '@/office/landing/pages/requests';
import type { SeoLocation, SeoLocationList } from '@/office/landing/pages/types';
import { useToast } from '@/ui/toast/toaster';

export type Field = 'nga_format' | 'per_format';

const FAILED = 'Failed to save location format. Please try again.';

/** Saves a text of a location; an empty one as null. */
export function useSaveText(location: SeoLocation, field: Field) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const put = (row: SeoLocation) => {
    client.setQueriesData<SeoLocationList>({ queryKey: SEO_LOCATIONS }, (answer) => {
      if (!answer) return answer;
      return { ...answer, locations: answer.locations.map((one) => (one.id === row.id ? row : one)) };
    });
  };
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (text: string) => changeTexts(api, location, { [field]: text === '' ? null : text }),
    networkMode: 'always',
    onSuccess: (row) => {
      put(row);
      // The pages of a location that is in use get the new text by a change of their own.
      if (row.status === 'ready') void client.invalidateQueries({ queryKey: SEO_CHANGES });
    },
  });
  /** Returns why the text could not be saved; null if it was. */
  const save = async (text: string): Promise<string | null> => {
    try {
      await mutateAsync(text);
      return null;
    } catch (error) {
      show({ tone: 'danger', text: FAILED });
      if (!(error instanceof ApiProblem && error.status === 412 && error.body.current)) return reasonOf(error);
      // The row has the type that saving it returns.
      const theirs = error.body.current as SeoLocation;
      put(theirs);
      return `Somebody else has changed this location meanwhile; this text is now “${theirs[field] ?? 'empty'}”. Leave the field again to replace it.`;
    }
  };
  return { save, saving: isPending ? (variables ?? null) : null };
}
