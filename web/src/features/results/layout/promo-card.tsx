import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useSite } from '@/lib/site';
import { buttonClasses } from '@/ui/button';

/** An advertisement for flight and hotel on the agency's main site. */
export function PromoCard() {
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
export function PromoBanner() {
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
