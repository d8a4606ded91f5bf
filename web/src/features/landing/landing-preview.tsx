import { type ComponentType, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { LandingComponent, LandingPage } from '@/api/wire';
import { useSite } from '@/lib/site';
import { useStores } from '@/stores/stores';
import { Component } from './landing-page';
import { COMPONENTS, ITALY, originCity, originState, ROME_CITY, samplePage } from './sample';
import { useStructuredData } from './seo-head';

/** All components with sample data. The parameters `city` and `state` of the address replace the sample's origin. */
export function LandingPreview({ SearchForm }: { SearchForm: ComponentType }) {
  const [query] = useSearchParams();
  const { searchDraft } = useStores();
  const city = originCity(query.get('city') || undefined);
  const state = originState(query.get('state') || undefined);
  const pages = {
    city: samplePage(city, ROME_CITY),
    cityToState: samplePage(city, ITALY),
    states: samplePage(state, ITALY),
  };
  useEffect(() => {
    const draft = searchDraft.getState();
    draft.setFrom({ code: 'TIA', name: 'Tiranë (TIA)', city: 'Tiranë', country: 'Shqipëri', kind: 'airport' });
    draft.setTo({ code: 'FCO', name: 'Romë (FCO)', city: 'Romë', country: 'Itali', kind: 'airport' });
  }, [searchDraft]);
  return (
    <>
      <title>SEO preview</title>
      <meta name="robots" content="noindex" />
      <div className="flex flex-col gap-8 pb-16">
        {COMPONENTS.map((name) => {
          const page = pages[pageFor(name)];
          return (
            <div key={name} data-component={name} className="flex flex-col gap-3">
              <p className="page-width pt-3 font-semibold text-13 text-muted">{name}</p>
              {name === 'SEOHead' ? (
                <HeadPreview page={page} />
              ) : (
                <Component name={name} page={page} SearchForm={SearchForm} />
              )}
            </div>
          );
        })}
      </div>
    </>
  );
}

/** The sample page with which a component is shown. */
function pageFor(name: LandingComponent): 'city' | 'cityToState' | 'states' {
  switch (name) {
    case 'StateCityPricingComponent':
      return 'cityToState';
    case 'StatePricingComponent':
    case 'StateRouteInfoComponent':
    case 'StateFAQComponent':
      return 'states';
    default:
      return 'city';
  }
}

/** What SEOHead puts into the head of a page, as text. */
function HeadPreview({ page }: { page: LandingPage }) {
  const site = useSite();
  const data = useStructuredData(page);
  return (
    <div className="page-width">
      <div className="flex flex-col gap-2 rounded-card border border-line bg-paper p-4">
        <p className="font-semibold text-17">{`${page.title} | ${site.agency.name}`}</p>
        <p className="text-13 text-muted">{`${site.agency.site_url}${page.path}`}</p>
        <p>{page.description}</p>
        <pre className="overflow-x-auto whitespace-pre-wrap break-words text-13 text-muted">{data}</pre>
      </div>
    </div>
  );
}
