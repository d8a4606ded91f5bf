import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { SearchForm } from '@/features/search/form/search-form';
import { PageHead } from '@/lib/page-head';
import { Hills, Skyline } from '@/ui/skyline';
import { AgencyFacts } from './agency-facts';
import { CallPanel } from './call-panel';
import { LastSearches } from './last-searches';
import { Marketing } from './marketing';
import { PopularRoutes } from './popular-routes';

/** The home page: the search form, recent searches, popular routes, and the agency. */
export function HomePage() {
  const { t } = useLingui();
  const form = useRef<HTMLDivElement>(null);
  const toDates = () => {
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.querySelector<HTMLButtonElement>('[data-field=departure]')?.focus({ preventScroll: true });
  };
  return (
    <>
      <PageHead
        page="/home"
        title={t`Cheap flights from Tirana`}
        description={t`Compare the flights of many airlines from Tirana and the region, and book with an agency you can call.`}
      />
      <section className="relative bg-sky">
        <Hills />
        <div className="page-width relative pt-5 pb-18 md:pt-8 md:pb-20">
          <div className="md:flex md:items-end md:justify-between md:gap-8">
            <div className="pb-4 md:pb-8">
              <h1 className="max-w-3xl text-balance font-bold text-21 tracking-tight md:text-40">
                <Trans>Unique flight combinations at unbeatable prices!</Trans>
              </h1>
              <AgencyFacts />
            </div>
            <Skyline />
          </div>
          <div ref={form} className="scroll-mt-4">
            <SearchForm />
          </div>
          <LastSearches />
        </div>
      </section>
      <div className="page-width flex flex-col gap-12 py-8 md:gap-16 md:py-12">
        <PopularRoutes onChosen={toDates} />
        <Marketing />
        <CallPanel />
      </div>
    </>
  );
}
