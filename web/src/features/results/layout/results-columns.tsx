import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useDeferredValue } from 'react';
import type { SearchParams } from '@/api/wire';
import { AgentCard } from '@/features/results/contact/agent-card';
import { useSite } from '@/lib/site';
import { useMediaQuery } from '@/lib/use-media-query';
import { buttonClasses } from '@/ui/button';

type ResultsColumnsProps = { side: ReactNode; children: ReactNode; extra: ReactNode };

/** A column that stays in view while the list scrolls, and scrolls by itself if it is longer than the window. */
const STICKY =
  'sticky top-[calc(var(--results-header)+1.5rem)] max-h-[calc(100dvh-var(--results-header)-3rem)] self-start overflow-y-auto rounded-card scroll-fade *:isolate';

/**
 * Three columns on wide screens, the list alone on small ones. The children are isolated, and so are the cards of the
 * list, so that a change of one does not repaint the others.
 */
export function ResultsColumns({ side, children, extra }: ResultsColumnsProps) {
  return (
    <div className="page-width grid flex-1 content-start gap-6 py-2 md:py-6 lg:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[16rem_minmax(0,1fr)_15rem]">
      {/* No scroll anchor: the column grows with the airlines that arrive, and the list would scroll with it. */}
      <div className={`${STICKY} hidden [overflow-anchor:none] lg:block`}>{side}</div>
      <div className="flex min-w-0 flex-col gap-2 *:isolate md:gap-3">{children}</div>
      <div className={`${STICKY} hidden xl:block`}>{extra}</div>
    </div>
  );
}

/** The width from which there is a column beside the list. */
const BESIDE = '(width >= 80rem)';

/** The column beside the list on wide screens: the agency, and an advertisement. */
export function Beside({ params }: { params: SearchParams | undefined }) {
  if (!useMediaQuery(BESIDE)) return null;
  return (
    <div className="flex flex-col gap-4">
      <AgentCard params={params} />
      <PromoCard />
    </div>
  );
}

/** The content of the column on narrower screens: below the list, and rendered after the flights. */
export function Below({ params }: { params: SearchParams | undefined }) {
  const isDue = useDeferredValue(true, false);
  const hasColumn = useMediaQuery(BESIDE);
  if (hasColumn || !isDue) return null;
  return (
    <>
      <AgentCard params={params} />
      <PromoBanner />
    </>
  );
}

/** An advertisement for flight and hotel on the agency's main site. */
function PromoCard() {
  return (
    <aside className="overflow-hidden rounded-card border border-line bg-paper">
      <Beach />
      <div className="flex flex-col gap-2 p-4">
        <h2 className="font-bold text-17">
          <Trans>Flight + hotel</Trans>
        </h2>
        <p className="text-muted">
          <Trans>Up to 40% off for early bookings.</Trans>
        </p>
        <PromoLink />
      </div>
    </aside>
  );
}

/** The advertisement for small screens: one line that unfolds. */
function PromoBanner() {
  return (
    <aside>
      <details className="group rounded-card border border-line bg-paper">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden">
          <Trans>Flight + hotel</Trans>
          <ChevronDown className="size-5 text-muted transition-transform group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="flex flex-col items-start gap-3 px-4 pb-4">
          <p className="text-muted">
            <Trans>Up to 40% off for early bookings.</Trans>
          </p>
          <PromoLink />
        </div>
      </details>
    </aside>
  );
}

function PromoLink() {
  const { agency } = useSite();
  return (
    <a href={agency.main_site} className={buttonClasses({ variant: 'secondary' })}>
      <Trans>See the offers</Trans>
    </a>
  );
}

function Beach() {
  return (
    <svg viewBox="0 0 240 96" className="block w-full bg-sky" aria-hidden="true">
      <circle cx="186" cy="34" r="14" className="fill-notice-soft stroke-stops" strokeWidth="1.500" />
      <path d="M0 70q30-12 60 0t60 0 60 0 60 0v26H0z" className="fill-skyline" />
      <path d="M40 66V34h34v32M74 66V44h26v22" className="fill-paper stroke-control" strokeWidth="1.500" />
      <path
        d="M48 42h6M60 42h6M48 52h6M60 52h6M82 52h4M90 52h4"
        className="stroke-control"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path
        d="M118 30C134 14 156 12 172 18"
        fill="none"
        className="stroke-action"
        strokeWidth="1.500"
        strokeDasharray="3 4"
      />
    </svg>
  );
}
