import { useLingui } from '@lingui/react/macro';
import type { SearchParams } from '@/api/wire';
import { type Alternative, alternativesTo } from '@/features/search/create/alternatives';
import { isTooEarly, updateErrorText } from '@/features/search/create/create-error';
import { SearchError } from '@/features/search/create/search-error';
import { useCreateSearch } from '@/features/search/create/use-create-search';
import { useLanguage } from '@/i18n/use-language';
import { useToday } from '@/lib/clock';
import { draftFrom } from '@/stores/draft-from';
import { useStores } from '@/stores/stores';
import { Button } from '@/ui/button';

/** For a search that found no flights: buttons that repeat it for another day or another airport. */
export function TryInstead({ params }: { params: SearchParams }) {
  const language = useLanguage();
  const today = useToday();
  const { searchDraft } = useStores();
  const create = useCreateSearch('replace');
  const search = (changed: SearchParams) => {
    searchDraft.setState(draftFrom(changed));
    create.mutate({ params: changed, draft: searchDraft.getState() });
  };
  return (
    <div className="flex w-full flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        {alternativesTo(params, today, language).map((alternative) => (
          <Button
            key={`${alternative.change}${alternative.city}`}
            variant="secondary"
            disabled={create.isPending}
            onClick={() => search(alternative.params)}
          >
            <AlternativeName {...alternative} />
          </Button>
        ))}
      </div>
      <SearchError
        error={create.failureReason && updateErrorText(create.failureReason)}
        offersHelp={isTooEarly(create.failureReason)}
      />
    </div>
  );
}

function AlternativeName({ change, city }: Alternative) {
  const { t } = useLingui();
  switch (change) {
    case 'earlier':
      return t`A day earlier`;
    case 'later':
      return t`A day later`;
    case 'from':
      return t`From ${city}`;
    case 'to':
      return t`To ${city}`;
    default:
      return change satisfies never;
  }
}
