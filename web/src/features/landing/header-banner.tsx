import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LandingPage } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { euros, wholeNumber } from '@/lib/format';
import { Skyline } from '@/ui/skyline';
import { Breadcrumbs, breadcrumbsOf } from './breadcrumbs';
import { isBetweenCities, lowestOf, routeText, useDate } from './words';

/** HeaderComponent: the way to the page, its heading, and the cheapest price. */
export function HeaderBanner({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  const route = routeText(page);
  return (
    <div className="bg-sky">
      <div className="page-width flex items-end justify-between gap-8">
        <div className="min-w-0 pt-4 pb-5 md:pt-6 md:pb-8">
          <Breadcrumbs steps={breadcrumbsOf(page, t`Home`)} />
          <h1 className="mt-2 max-w-3xl text-balance font-bold text-28 tracking-tight md:mt-4 md:text-40">
            {isBetweenCities(page) ? t`Air tickets ${route}` : t`Flights ${route}`}
          </h1>
          <CheapestPrice page={page} />
          {page.demo && (
            <p className="mt-1 text-13">
              <Trans>Demonstration: these prices are examples.</Trans>
            </p>
          )}
        </div>
        <Skyline />
      </div>
    </div>
  );
}

function CheapestPrice({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  const language = useLanguage();
  const write = useDate();
  const lowest = lowestOf(page);
  if (!lowest) {
    return (
      <p className="mt-2 text-17">
        <Trans>We have no price for this route yet. Search below, or ask us.</Trans>
      </p>
    );
  }
  const { sample } = page;
  const price = euros(lowest.price, language);
  const count = wholeNumber(sample.size, language);
  const date = write(sample.seen_at);
  return (
    <p className="mt-2 text-17">
      <Trans>
        from <strong className="font-semibold text-21 tabular-nums">{price}</strong> one way
      </Trans>
      <span className="block text-pretty text-13 md:text-15">
        {t`The cheapest of ${plural(sample.size, { one: `${count} price`, other: `${count} prices` })}, last checked on ${date}`}
      </span>
    </p>
  );
}
