import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { PageHead } from '@/lib/page-head';
import { CallPanel } from './call-panel';
import { LastSearches } from './last-searches';
import { Marketing } from './marketing';
import { NotFoundNotice } from './not-found-notice';
import { PopularRoutes } from './popular-routes';
import { SearchForm } from './search-form';
import { Skyline } from './skyline';

/** Home: the search, and where people fly. */
export function HomePage() {
  const { t } = useLingui();
  const form = useRef<HTMLDivElement>(null);
  const toDates = () => {
    form.current?.scrollIntoView({ block: 'start' });
    form.current?.querySelector<HTMLButtonElement>('[data-slot=date-field]')?.focus({ preventScroll: true });
  };
  return (
    <>
      <PageHead
        page="/home"
        title={t`Cheap flights from Tirana`}
        description={t`Compare the flights of many airlines from Tirana and the region, and book with an agency you can call.`}
      />
      <section className="relative bg-sky">
        <Skyline />
        <div className="page-width relative pt-6 pb-20 md:pt-14 md:pb-24">
          <NotFoundNotice />
          <h1 className="mb-5 max-w-3xl text-balance font-bold text-21 tracking-tight md:mb-8 md:text-40">
            <Trans>Unique flight combinations at unbeatable prices!</Trans>
          </h1>
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
