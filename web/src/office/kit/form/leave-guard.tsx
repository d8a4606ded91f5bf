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
import { LazyPart, lazyCode } from '@/ui/lazy-part';
import type { Change } from './changes';

/** The code of the question is fetched as soon as there are changes, because it may be needed without a network. */
const QUESTION = lazyCode(async () => (await import('./leave-question')).LeaveQuestion);

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
    QUESTION.preload();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);
  const isAsking = blocker.state === 'blocked' || wanted !== null;
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
      <LazyPart code={QUESTION} isOpen={isAsking} onGiveUp={stay}>
        {(Question) => (
          <Question isOpen={isAsking} changes={forms.flatMap(({ changes }) => changes)} onLeave={leave} onStay={stay} />
        )}
      </LazyPart>
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
