import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { hasEnded } from '@/api/searches';
import type { SearchView } from '@/api/wire';
import { ProgressBar } from '@/ui/progress-bar';
import { answersOf, Sources } from './sources';

/** The progress of a search without flights: a bar of four steps, and the state of each source. */
export const ProgressPanel = memo(function ProgressPanel({ view }: { view: SearchView }) {
  const { t } = useLingui();
  const { percent, providers } = view.progress;
  return (
    <section aria-label={t`Search progress`} className="rounded-card border border-line bg-paper p-4 pb-3">
      <ProgressBar value={percent} steps={4} aria-label={t`Search progress`} />
      <p role="status" className="my-2.5 min-h-6 font-medium">
        {hasEnded(view) ? <Trans>Search complete</Trans> : <Answers view={view} />}
      </p>
      <Sources providers={providers} />
    </section>
  );
});

/** The number of sources that have answered. */
function Answers({ view }: { view: SearchView }) {
  const { answered, total } = answersOf(view.progress.providers);
  return (
    <Trans>
      {answered} of {total} sources have answered
    </Trans>
  );
}
