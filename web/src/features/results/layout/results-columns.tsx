import type { ReactNode } from 'react';

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
