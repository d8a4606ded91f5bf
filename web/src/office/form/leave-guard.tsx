import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useState,
} from 'react';
import { useBlocker } from 'react-router';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Confirm } from '@/ui/confirm';
import type { Change } from './changes';

/** A form with changes that are not saved. */
type Unsaved = {
  changes: readonly Change[];
  /** Forgets the changes. */
  discard: () => void;
};

type GuardState = {
  /** The forms with changes, by the id of their component. */
  unsaved: Readonly<Record<string, Unsaved>>;
  /** What the user wants to do although it loses the changes; null if nothing. */
  wanted: (() => void) | null;
};

const newGuard = () => createStore<GuardState>()(() => ({ unsaved: {}, wanted: null }));

const GuardContext = createContext<ReturnType<typeof newGuard> | null>(null);

/** Asks before the user leaves a screen, or the page, while a form on it has changes that are not saved. */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [guard] = useState(newGuard);
  const { unsaved, wanted } = useStore(guard);
  const forms = Object.values(unsaved);
  const isDirty = forms.length > 0;
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isElsewhere =
      currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search;
    // Read at this moment: a form may have been discarded just before.
    return isElsewhere && hasUnsaved(guard);
  });
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const isLeaving = blocker.state === 'blocked';
  const leave = async () => {
    for (const { discard } of forms) discard();
    guard.setState({ unsaved: {}, wanted: null });
    wanted?.();
    blocker.proceed?.();
  };
  const stay = () => {
    // After `proceed`, the blocker of this rendering still says that it is blocked.
    if (!hasUnsaved(guard)) return;
    guard.setState({ wanted: null });
    blocker.reset?.();
  };
  return (
    <GuardContext value={guard}>
      {children}
      <Confirm
        isOpen={isLeaving || wanted !== null}
        onClose={stay}
        title="Leave without saving?"
        confirmLabel="Discard changes"
        onConfirm={leave}
        explain={() => null}
      >
        <p>These changes are not saved:</p>
        <ul className="mt-2 list-disc pl-5 text-ink">
          {forms.flatMap(({ changes }) =>
            changes.map(({ label, before, after }) => <li key={label}>{`${label}: ${before} → ${after}`}</li>),
          )}
        </ul>
      </Confirm>
    </GuardContext>
  );
}

/** The place of a form among those with changes. */
type UnsavedPlace = { report: (unsaved: Unsaved | null) => void };

/** A place for the changes of a form. */
export function useUnsavedPlace(): UnsavedPlace {
  const guard = useGuard();
  const id = useId();
  const report = useCallback(
    (own: Unsaved | null) => {
      guard.setState(({ unsaved }) => {
        const others = Object.entries(unsaved).filter(([known]) => known !== id);
        return { unsaved: Object.fromEntries(own ? [...others, [id, own]] : others) };
      });
    },
    [guard, id],
  );
  return { report };
}

/** Says that a form has changes, as long as it has some. */
export function useUnsaved({ report }: UnsavedPlace, changes: readonly Change[], discard: () => void): void {
  const onDiscard = useEffectEvent(discard);
  const text = JSON.stringify(changes);
  useEffect(() => {
    const known: readonly Change[] = JSON.parse(text);
    if (known.length === 0) return;
    report({ changes: known, discard: () => onDiscard() });
    return () => report(null);
  }, [report, text]);
}

/** A function that does what loses the changes of a form, such as closing its dialog. It asks if there are any. */
export function useLeave(): (action: () => void) => void {
  const guard = useGuard();
  return (action) => {
    if (!hasUnsaved(guard)) action();
    else guard.setState({ wanted: action });
  };
}

function hasUnsaved(guard: ReturnType<typeof newGuard>): boolean {
  return Object.keys(guard.getState().unsaved).length > 0;
}

function useGuard() {
  const guard = useContext(GuardContext);
  if (!guard) throw new Error('a form must be within a LeaveGuard');
  return guard;
}
