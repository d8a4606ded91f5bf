import { ResultsPage } from '@/features/results/results-page';
import { latePart } from '@/ui/late';
import { OtherDays } from './other-days';

const modifySearch = latePart(async () => (await import('@/features/search/modify-search')).ModifySearch);

/** The results, with what other features bring: changing the search, and the days around it. */
export function ResultsRoute() {
  return <ResultsPage modifySearch={modifySearch} OtherDays={OtherDays} />;
}
