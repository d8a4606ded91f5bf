import { lazy } from 'react';
import { ResultsPage } from '@/features/results/results-page';
import { OtherDays } from './other-days';

const ModifySearch = lazy(async () => ({ default: (await import('@/features/search/modify-search')).ModifySearch }));

/** The results, with what other features bring: changing the search, and the days around it. */
export function ResultsRoute() {
  return <ResultsPage ModifySearch={ModifySearch} OtherDays={OtherDays} />;
}
