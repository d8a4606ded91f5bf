import type { ReactNode } from 'react';

type ResultsColumnsProps = { side: ReactNode; children: ReactNode; extra: ReactNode };

/**
 * Filters, list, and what else there is: three columns on desktops, the list alone on phones. Their parts are isolated,
 * and so are the cards of the list: each is painted anew only when it changes itself.
 */
export function ResultsColumns({ side, children, extra }: ResultsColumnsProps) {
  return (
    <div className="page-width grid flex-1 content-start gap-6 py-4 md:py-6 lg:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[16rem_minmax(0,1fr)_15rem]">
      {/* It grows with the airlines that arrive: the browser must not hold on to it and scroll the list away. */}
      <div className="hidden [overflow-anchor:none] *:isolate lg:block">{side}</div>
      <div className="flex min-w-0 flex-col gap-3 *:isolate">{children}</div>
      <div className="hidden *:isolate xl:block">{extra}</div>
    </div>
  );
}
