import { cn } from '@/lib/cn';
import { wholeNumber } from '@/lib/format';
import type { Change } from '@/office/landing/pages/types';
import { ProgressBar } from '@/ui/progress-bar';
import { ChangeStep } from './change-step';
import { changeText, countsText } from './change-words';
import { isRunning, useChanges } from './use-changes';

/** The changes under way, each with its progress. Nothing if there are none. */
export function RunningChanges() {
  const running = useChanges().filter(isRunning);
  if (running.length === 0) return null;
  return (
    <ul aria-label="Changes under way" className="mb-4 flex flex-col gap-2">
      {running.map((change) => (
        <li
          key={change.id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-action-soft px-4 py-2 text-13"
        >
          <span className="font-medium text-15">{changeText(change)}</span>
          <ChangeProgress change={change} className="min-w-48 flex-1" />
          <span className="text-muted tabular-nums">{countsText(change)}</span>
          <ChangeStep change={change} step="stop" />
        </li>
      ))}
    </ul>
  );
}

/** How far a change is, as a bar and in numbers. */
export function ChangeProgress({ change, className }: { change: Change; className?: string }) {
  const { total, done } = change;
  const value = total === 0 ? 0 : Math.min(100, (done / total) * 100);
  return (
    <div className={cn('flex flex-col gap-1', className)}>
      <ProgressBar aria-label={changeText(change)} value={value} steps={20} />
      <span className="text-13 text-muted tabular-nums">
        {wholeNumber(done, 'en')} of {wholeNumber(total, 'en')}
      </span>
    </div>
  );
}
