import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useParams } from 'react-router';
import type { SiteDestinations, SiteRoute } from '@/api/wire';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';
import { Skyline } from '@/ui/skyline';
import { Breadcrumbs } from './breadcrumbs';
import { Contact } from './closing';

const LINK = 'flex min-h-11 items-center justify-between gap-4 py-2 font-semibold text-link hover:underline';

/**
 * The list of routes with landing pages: all of them, or those from one origin. The server fills the same page, so its texts are those of
 * the list, unchanged, and styles decide what an empty one hides.
 */
export function DestinationsPage({ list }: { list: SiteDestinations }) {
  const { t } = useLingui();
  const isOfOrigin = useParams().origin !== undefined;
  const { origin } = list;
  return (
    <>
      {isOfOrigin ? (
        <Head
          list={list}
          title={t`Flights ${origin}`}
          description={t`Flights ${origin}: all destinations with their lowest prices.`}
        />
      ) : (
        <Head
          list={list}
          title={t`All Destinations`}
          description={t`All destinations to which we search flights, with their lowest prices.`}
        />
      )}
      <div className="bg-sky">
        <div className="page-width flex items-end justify-between gap-8">
          <div className="min-w-0 flex-1 pt-4 pb-5 md:pt-6 md:pb-8">
            <Breadcrumbs
              steps={[
                { name: t`Home`, path: '/home' },
                { name: t`All destinations`, path: '/sitemap' },
                ...(isOfOrigin ? [{ name: t`Flights ${origin}`, path: list.path }] : []),
              ]}
            />
            <h1 className="mt-2 max-w-3xl text-balance font-bold text-28 tracking-tight md:mt-4 md:text-40">
              {isOfOrigin ? t`Flights ${origin}` : t`All Destinations`}
            </h1>
            <p className="mt-2 text-pretty text-15 md:text-17">
              <Trans>The lowest price of the last 30 days, one way for one adult.</Trans>
            </p>
            <p className="demo-only mt-1 text-13">
              <Trans>Demonstration: these prices are examples.</Trans>
            </p>
            <SearchField q={list.q} />
          </div>
          <Skyline />
        </div>
      </div>
      <div className="page-width flex flex-col gap-8 py-8 md:py-12">
        <Routes routes={list.routes} />
        <Pager pages={list.pages} />
        <Origins origins={list.origins} />
      </div>
      <div className="pb-10 md:pb-16">
        <Contact />
      </div>
    </>
  );
}

function Head({ list, title, description }: { list: SiteDestinations; title: string; description: string }) {
  const { name, site_url } = useSite().agency;
  return (
    <>
      <title>{`${title} | ${name}`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${site_url}${list.canonical}`} />
    </>
  );
}

/** Searches the list. A form of the document, because only the server has the list. */
function SearchField({ q }: { q: string }) {
  const { t } = useLingui();
  return (
    <search>
      <form method="get" action="/sitemap" className="mt-5 flex max-w-xl gap-3">
        <input
          type="search"
          name="q"
          aria-label={t`Search a destination`}
          placeholder={t`Search a destination`}
          maxLength={60}
          defaultValue={q}
          className="min-h-12 min-w-0 flex-1 rounded-control border border-control bg-paper px-4 text-17 placeholder:text-muted"
        />
        <button type="submit" className={buttonClasses()}>
          <Search className="size-5" aria-hidden="true" />
          <Trans>Search</Trans>
        </button>
      </form>
    </search>
  );
}

function Routes({ routes }: { routes: SiteRoute[] }) {
  return (
    <div>
      <ul data-each="destinations.routes" className="peer grid gap-x-12 md:grid-cols-2">
        {routes.map(({ path, nga, per, price }) => (
          <li key={path} className="border-line border-b">
            <a href={path} className={LINK}>
              <span className="min-w-0">{`${nga} ${per}`}</span>
              <span className="shrink-0 font-normal text-muted has-[b:empty]:hidden">
                <Trans>
                  from <b className="font-semibold text-17 text-ink tabular-nums">{price}</b>
                </Trans>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="hidden text-17 text-muted peer-empty:block">
        <Trans>No destinations were found.</Trans>
      </p>
    </div>
  );
}

function Pager({ pages }: Pick<SiteDestinations, 'pages'>) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Pages`} className="has-[ul:empty]:hidden">
      <ul data-each="destinations.pages" className="flex flex-wrap gap-2">
        {pages.map(({ path, number, current }) => (
          <li key={path}>
            <a
              href={path}
              aria-current={current as 'page' | 'false'}
              className="flex size-11 items-center justify-center rounded-control border border-line font-semibold text-link tabular-nums hover:bg-action-soft aria-[current=page]:border-action aria-[current=page]:bg-action aria-[current=page]:text-on-action"
            >
              {number}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Origins({ origins }: Pick<SiteDestinations, 'origins'>) {
  return (
    <details className="has-[ul:empty]:hidden">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-link">
        <Trans>All departures</Trans>
      </summary>
      <ul data-each="destinations.origins" className="grid grid-cols-2 gap-x-6 md:grid-cols-4">
        {origins.map(({ path, nga }) => (
          <li key={path} className="min-w-0">
            <a href={path} className={LINK}>
              {nga}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
