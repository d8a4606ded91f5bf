import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import type { LandingLink, LandingPage } from '@/api/wire';
import { useLanguage } from '@/i18n/use-language';
import { cn } from '@/lib/cn';
import { euros, shortDate } from '@/lib/format';
import { Empty, Part, Section } from './section';
import { routeOf, withinSentence } from './words';

/** How many related destinations are highlighted. */
const HIGHLIGHTED = 3;

/** RelatedDestinationsComponent: other pages from the same location, popular cities, the way back, and all routes. */
export function RelatedDestinations({ page }: { page: LandingPage }) {
  const { t } = useLingui();
  const { related, popular_cities, reverse, hub } = page;
  return (
    <Section id="related" title={t`Other destinations ${withinSentence(hub.nga)}`}>
      {related.length === 0 ? (
        <Empty>
          <Trans>No similar destinations were found.</Trans>
        </Empty>
      ) : (
        <ul className="grid gap-3 md:grid-cols-3">
          {related.map((link, index) => (
            <RouteCard key={link.path} link={link} isHighlighted={index < HIGHLIGHTED} />
          ))}
        </ul>
      )}
      <div className="grid gap-8 md:grid-cols-2 lg:gap-12">
        {popular_cities.length > 0 && (
          <Part title={t`Most searched cities`}>
            <ol className="flex flex-col">
              {popular_cities.map((link) => (
                <RouteLine key={link.path} link={link} />
              ))}
            </ol>
          </Part>
        )}
        <Part title={t`More routes`}>
          <ul className="flex flex-col">
            {reverse && <RouteLine link={reverse} />}
            <li className="border-line border-t first:border-t-0">
              <a href={hub.path} className={LINE}>
                <Trans>All flights {withinSentence(hub.nga)}</Trans>
                <ArrowRight className="size-5 shrink-0" aria-hidden="true" />
              </a>
            </li>
          </ul>
        </Part>
      </div>
    </Section>
  );
}

const LINE = 'flex min-h-11 items-center justify-between gap-4 py-2 font-semibold text-link hover:underline';

function RouteCard({ link, isHighlighted }: { link: LandingLink; isHighlighted: boolean }) {
  return (
    <li className="min-w-0">
      <a
        href={link.path}
        className={cn(
          'flex h-full items-center justify-between gap-4 rounded-card border bg-paper p-4 hover:border-action',
          isHighlighted ? 'border-control' : 'border-line',
        )}
      >
        <span className="min-w-0">
          <span className={cn('block font-semibold', isHighlighted ? 'text-21' : 'text-17')}>{link.name}</span>
          <span className="block text-13 text-muted">{routeOf(link.nga, link.per)}</span>
        </span>
        <Price link={link} isLarge={isHighlighted} />
      </a>
    </li>
  );
}

function RouteLine({ link }: { link: LandingLink }) {
  return (
    <li className="border-line border-t first:border-t-0">
      <a href={link.path} className={LINE}>
        <Trans>Flights {routeOf(link.nga, link.per)}</Trans>
        <Price link={link} />
      </a>
    </li>
  );
}

function Price({ link: { price, seen_at, days }, isLarge = false }: { link: LandingLink; isLarge?: boolean }) {
  const { t } = useLingui();
  const language = useLanguage();
  if (price === null) return null;
  return (
    <span className="shrink-0 text-right">
      <span className={cn('block font-semibold text-ink tabular-nums', isLarge ? 'text-21' : 'text-17')}>
        <Trans>from {euros(price, language)}</Trans>
      </span>
      {seen_at && (
        <span className="block font-normal text-13 text-muted">
          {days
            ? t`seen ${shortDate(seen_at, language)}, from ${plural(days, { one: '# day', other: '# days' })}`
            : t`seen ${shortDate(seen_at, language)}`}
        </span>
      )}
    </span>
  );
}
