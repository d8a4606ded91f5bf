import { RowPanel } from '@/office/kit/list/row-panel';
import { useJobAddress } from './address';
import { JobFooter } from './job-footer';
import { JobReport } from './job-report';

/** The open job, beside the list whose ids are given. */
export function JobPanel({ ids }: { ids: readonly string[] }) {
  return (
    <RowPanel
      address={useJobAddress()}
      ids={ids}
      size="wide"
      title={() => 'Job'}
      footer={(id) => <JobFooter id={id} />}
    >
      {(id) => <JobReport key={id} id={id} />}
    </RowPanel>
  );
}
