import { ResultsPage } from '@/features/results/results-page';
import { latePart } from '@/ui/late';
import { OtherDays } from './other-days';
import { TryInstead } from './try-instead';

const modifySearch = latePart(async () => (await import('@/features/search/form/modify-search')).ModifySearch);

/** Going back to the search needs no network then. What fails now is asked for again by whoever goes there. */
const warmHome = () => void import('@/features/search/home/home-page').catch(() => {});

/** The results, with what other features bring: changing the search, and the days around it. */
export function ResultsRoute() {
  return <ResultsPage modifySearch={modifySearch} warmHome={warmHome} OtherDays={OtherDays} TryInstead={TryInstead} />;
}
