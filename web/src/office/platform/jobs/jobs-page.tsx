import { type ComponentType, type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DocLink, ScreenHead } from '@/office/kit/screen-head';
import { batchIn } from '@/office/kit/shell/palette-query';
import { HistoryLink } from '@/office/platform/audit/history-link';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs';
import { AccountList } from './account-list';
import { BoardAge } from './board';
import { FailureList } from './failure-list';
import { JobList } from './job-list';
import { JobPanel } from './job-panel';
import { ProblemList } from './problem-list';
import { ProcessList } from './process-list';
import { QueueCharts } from './queue-charts';
import { QueueList } from './queue-list';
import { useJobAddress } from './requests';
import { ScheduleList } from './schedule-list';

type Section = { id: string; label: string; content: ComponentType };

/** The list of jobs, whose panel leads from one row to the next. */
const JOBS: Section = { id: 'jobs', label: 'Jobs', content: JobList };

/** The sections of the screen. The first one is shown unless the address names another. */
const SECTIONS: readonly Section[] = [
  { id: 'queues', label: 'Queues', content: QueueList },
  { id: 'failures', label: 'Failures', content: FailureList },
  JOBS,
  { id: 'processes', label: 'Processes', content: ProcessList },
  { id: 'schedules', label: 'Schedules', content: ScheduleList },
  { id: 'accounts', label: 'Accounts', content: AccountList },
  { id: 'charts', label: 'Charts', content: QueueCharts },
];

const NO_ROWS: readonly string[] = [];

/** The work in the background: its problems first, then the queues with their load, then the rest. */
export function JobsPage() {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('section');
  const section = SECTIONS.find(({ id }) => id === asked) ?? SECTIONS[0];
  return (
    <>
      <ScreenHead
        title="Jobs"
        intro={<BoardAge />}
        actions={
          <>
            <OpenJob />
            <HistoryLink actions="queue." />
            <DocLink to="data-flow#jobs" about="jobs" />
          </>
        }
      />
      <ProblemList />
      <Tabs value={section?.id ?? ''} onValueChange={(id) => setQuery({ section: id })}>
        <TabsList aria-label="Sections">
          {SECTIONS.map(({ id, label }) => (
            <TabsTrigger key={id} value={id} ref={id === section?.id ? showTab : undefined}>
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {SECTIONS.map(({ id, content: Content }) => (
          <TabsContent key={id} value={id}>
            {id === section?.id && <Content />}
          </TabsContent>
        ))}
      </Tabs>
      {section !== JOBS && <JobPanel ids={NO_ROWS} />}
    </>
  );
}

/** Scrolls the row of tabs to the chosen one, which may be out of sight on phones. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - 16;
}

/** Opens a job by its id. */
function OpenJob() {
  const { open } = useJobAddress();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const job = batchIn(text);
    setError(job?.isWhole ? undefined : 'This is not the id of a job.');
    if (job?.isWhole) open(job.id);
  };
  return (
    <form aria-label="Open a job" noValidate onSubmit={submit} className="flex max-w-full items-start gap-2">
      <FormField label={<span className="sr-only">Job ID</span>} error={error} className="w-64">
        {(control) => (
          <Input
            {...control}
            value={text}
            placeholder="Job ID"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FormField>
      <Button type="submit" variant="secondary" size="compact" className="mt-1">
        Open
      </Button>
    </form>
  );
}
