import { ResultsPage } from '@/features/results/results-page';
import { lazyCode } from '@/ui/lazy-part';
import { OtherDays } from './other-days';
import { TryInstead } from './try-instead';

const modifySearch = lazyCode(async () => (await import('@/features/search/form/modify-search')).ModifySearch);

/**
 * Fetches the code of the home page, so that going back needs no network. A failure is ignored, because the router
 * fetches the code again when it is needed.
 */
const preloadHome = () => void import('@/features/search/home/home-page').catch(() => {});

/** The results page, with the parts that belong to other features. */
export function ResultsRoute() {
  return (
    <ResultsPage modifySearch={modifySearch} preloadHome={preloadHome} OtherDays={OtherDays} TryInstead={TryInstead} />
  );
}
