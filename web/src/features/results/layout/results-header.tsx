import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, Pencil } from 'lucide-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { SearchParams } from '@/api/wire';
import { StopsName, useTravelClass } from '@/features/results/flight/search-names';
import { pathIn } from '@/i18n/language';
import { useLanguage } from '@/i18n/use-language';
import { headCount } from '@/lib/party';
import { publicCode } from '@/lib/place-code';
import { useSite } from '@/lib/site';
import { datesOf, fullDatesOf } from '@/lib/trip-dates';
import { draftFrom } from '@/stores/draft-from';
import { useStores } from '@/stores/stores';
import { buttonClasses } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';

type ResultsHeaderProps = {
  params: SearchParams | undefined;
  isDemo: boolean;
  /** Whether the visitor has just sent the search, and will read the results next. */
  wasSent: boolean;
  onModify: () => void;
};

/**
 * The places, dates and passengers of the search. It stays on top while the list scrolls; a tap opens Modify Search.
 */
export const ResultsHeader = memo(function ResultsHeader({ params, isDemo, wasSent, onModify }: ResultsHeaderProps) {
  const { t } = useLingui();
  const { searchDraft } = useStores();
  const home = pathIn(useLanguage(), '/home');
  const heading = useHeadingFocus(wasSent);
  return (
    <div
      data-slot="results-header"
      className="sticky top-(--header-offset) z-10 h-(--results-header) border-line border-b bg-paper transition-[top] duration-200 ease-out"
    >
      <div className="page-width relative grid h-full grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-2">
        <Link
          to={home}
          onClick={() => params && searchDraft.setState(draftFrom(params))}
          aria-label={t`Back to Search`}
          className={buttonClasses({
            variant: 'quiet',
            size: 'icon',
            className: 'relative z-10 -ml-3 md:row-span-2',
          })}
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </Link>
        <div className="flex min-w-0 items-center gap-2">
          <h1 ref={heading} tabIndex={-1} className="truncate font-bold text-17 outline-none md:text-21">
            {params ? <Route params={params} /> : <Skeleton className="h-6 w-36" />}
          </h1>
          {isDemo && <DemoLabel />}
        </div>
        {/* A tap anywhere on the header presses this button. */}
        <button
          type="button"
          onClick={onModify}
          disabled={!params}
          aria-label={t`Modify Search`}
          className={buttonClasses({
            variant: 'quiet',
            className: '-mr-3 px-3 after:absolute after:inset-0 md:row-span-2 md:px-4',
          })}
        >
          <Pencil className="size-5 md:hidden" aria-hidden="true" />
          <span className="hidden md:inline">
            <Trans>Modify Search</Trans>
          </span>
        </button>
        <p
          data-slot="facts"
          className="col-span-3 flex h-6 items-center gap-1.5 overflow-hidden text-13 text-muted md:col-span-1 md:col-start-2"
        >
          {params && <Facts params={params} />}
        </p>
      </div>
    </div>
  );
});

/** Moves the focus to the heading after a search, when the form that had it is gone. */
function useHeadingFocus(wasSent: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (wasSent && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [wasSent]);
  return heading;
}

function DemoLabel() {
  return (
    <span className="shrink-0 rounded-md bg-notice-soft px-1.5 font-semibold text-13 text-stops">
      <Trans>Demo data</Trans>
    </span>
  );
}

function Route({ params }: { params: SearchParams }) {
  const arrow = params.tripType === 'roundTrip' ? '⇄' : '→';
  return (
    <>
      <span className="md:hidden">
        {publicCode(params.fromLocation, params.fromCode)} {arrow} {publicCode(params.toLocation, params.toCode)}
      </span>
      <span className="hidden md:inline">
        {params.fromLocation} {arrow} {params.toLocation}
      </span>
    </>
  );
}

function Facts({ params }: { params: SearchParams }) {
  const language = useLanguage();
  const travelClass = useTravelClass(params.travelClass);
  return (
    <>
      <span className="mr-0.5 whitespace-nowrap font-medium text-ink">{datesOf(params, language)}</span>
      <Chip>
        <Plural value={headCount(params.passengers)} one="# passenger" other="# passengers" />
      </Chip>
      <Chip>{travelClass}</Chip>
      {params.stops !== '0' && (
        <Chip>
          <StopsName code={params.stops} />
        </Chip>
      )}
    </>
  );
}

function Chip({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap rounded-md bg-mist px-1.5 py-0.5">{children}</span>;
}

/** The title of the page: places and dates of the search. */
export function PageTitle({ params }: { params: SearchParams | undefined }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { agency } = useSite();
  const search = params && `${params.fromLocation} – ${params.toLocation}, ${fullDatesOf(params, language)}`;
  return <title>{`${search ?? t`Flights`} | ${agency.name}`}</title>;
}
