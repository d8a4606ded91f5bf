import { wholeNumber } from '@/lib/format';
import { useCanChange } from '@/office/kit/auth/use-can-change';
import type { Change, SeoState } from '@/office/landing/pages/types';
import { Button } from '@/ui/button';
import { Switch } from '@/ui/switch';
import { ChangeQuestion } from './change-question';
import { ChangeProgress } from './running-changes';
import { isRunning, useChanges, useStartChange } from './use-changes';

const FAILED = 'Failed to update state. Please try again.';

/** Enables or disables a state, after a question that says what that means. While that runs, its progress. */
export function StateToggle({ state }: { state: SeoState }) {
  const { state_name, is_enabled, cities, locations } = state;
  const { locked } = useCanChange();
  const running = useRunning(state);
  // The state itself is a location too. Airports of new cities may have been added since it was enabled.
  const missing = is_enabled && !running ? Math.max(cities + 1 - locations, 0) : 0;
  const addition = `Add ${newCities(missing)} of ${state_name}`;
  const { ask, isPending, proposal, drop, start } = useStartChange(FAILED);
  const word = running ? (running.kind === 'enable_state' ? 'Enabling' : 'Disabling') : is_enabled ? 'Enabled' : 'Off';
  return (
    <span className="inline-flex items-center gap-3">
      <Switch
        aria-label={`Pages for ${state_name}`}
        checked={is_enabled}
        aria-busy={isPending || running !== undefined}
        disabled={running !== undefined}
        onCheckedChange={(isOn) => ask({ kind: isOn ? 'enable_state' : 'disable_state', state_name })}
        {...locked}
      />
      <span className={is_enabled ? 'min-w-16 text-left text-success' : 'min-w-16 text-left text-muted'}>{word}</span>
      {missing > 0 && (
        <Button
          variant="secondary"
          size="compact"
          aria-disabled={isPending}
          aria-label={addition}
          onClick={() => ask({ kind: 'enable_state', state_name })}
          {...locked}
        >
          Add {newCities(missing)}
        </Button>
      )}
      {running && <ChangeProgress change={running} className="w-40 text-left" />}
      <ChangeQuestion
        proposal={proposal}
        subject={state_name}
        action={missing > 0 && proposal?.request.kind === 'enable_state' ? addition : undefined}
        onStart={start}
        onClose={drop}
        failed={FAILED}
      />
    </span>
  );
}

function newCities(count: number): string {
  return `${wholeNumber(count, 'en')} new ${count === 1 ? 'city' : 'cities'}`;
}

/** The change of a state that is under way. The changes are read more often than the states. */
function useRunning({ state_name, running }: SeoState): Change | undefined {
  const changes = useChanges();
  const started = changes.find((change) => isRunning(change) && isOf(change, state_name));
  const hasEnded = changes.some(({ id, state }) => id === running?.id && state !== 'running');
  return started ?? (running && !hasEnded ? running : undefined);
}

function isOf({ kind, subject }: Change, state: string): boolean {
  return (kind === 'enable_state' || kind === 'disable_state') && subject === state;
}
