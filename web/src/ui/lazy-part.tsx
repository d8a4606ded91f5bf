import { Trans } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { joinClasses } from '@/lib/join-classes';
import { Button } from './button';
import { Notice } from './notice';

/** Code that is fetched when it is first wanted. */
export type LatePart<P> = {
  loaded: ComponentType<P> | null;
  load: () => Promise<void>;
  /** Somebody may soon want it. What fails now is asked for again by whoever does. */
  warm: () => void;
};

/** Names the code: the import, and what is used of it. */
export function latePart<P>(fetchPart: () => Promise<ComponentType<P>>): LatePart<P> {
  const part: LatePart<P> = {
    loaded: null,
    load: async () => {
      part.loaded ??= await fetchPart();
    },
    warm: () => void part.load().catch(() => {}),
  };
  return part;
}

type LateProps<P> = {
  part: LatePart<P>;
  /** What has been opened once stays to fade away: false then. */
  isOpen?: boolean;
  /** The visitor goes on without it. Where it stands within something, there is nothing to close. */
  onGiveUp?: (() => void) | undefined;
  /** What keeps its place until then; without one, a sign over the page. */
  fallback?: ReactNode;
  children: (Part: ComponentType<P>) => ReactNode;
};

/** Draws a part once its code is there. The page behind stays, also when the download fails. */
export function Late<P>({ part, isOpen = true, onGiveUp, fallback, children }: LateProps<P>) {
  const [, setLoaded] = useState(false);
  if (part.loaded) return children(part.loaded);
  return isOpen && <Fetching part={part} onLoaded={() => setLoaded(true)} onGiveUp={onGiveUp} fallback={fallback} />;
}

type FetchingProps<P> = Pick<LateProps<P>, 'part' | 'onGiveUp' | 'fallback'> & { onLoaded: () => void };

function Fetching<P>({ part, onLoaded, onGiveUp, fallback }: FetchingProps<P>) {
  const [failures, setFailures] = useState(0);
  const [state, setState] = useState<'loading' | 'failed'>('loading');
  const [opener] = useState(() => document.activeElement);
  /** The button that was pressed goes away: the focus goes back to where it came from. */
  const goOn = (then: () => void) => () => {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    then();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once an attempt
  useEffect(() => {
    if (state === 'failed') return;
    let isWanted = true;
    const fail = () => {
      setFailures(failures + 1);
      setState('failed');
    };
    part.load().then(
      () => isWanted && onLoaded(),
      () => isWanted && fail(),
    );
    return () => {
      isWanted = false;
    };
  }, [part, state]);

  if (state === 'loading') {
    return (
      <div data-slot="late" className="contents">
        {fallback ?? <Spinner />}
      </div>
    );
  }
  return (
    <Notice
      tone="caution"
      role="alert"
      className={joinClasses(
        'flex flex-col gap-3',
        onGiveUp && 'fixed inset-x-4 bottom-4 z-40 mx-auto max-w-md shadow-float',
      )}
    >
      <Trans>This part of the page could not be loaded.</Trans>
      <div className="flex flex-wrap gap-3">
        {failures === 1 ? (
          <Button onClick={goOn(() => setState('loading'))}>
            <Trans>Try Again</Trans>
          </Button>
        ) : (
          // After a release, the old code is gone.
          <Button onClick={() => location.reload()}>
            <Trans>Reload the page</Trans>
          </Button>
        )}
        {onGiveUp && (
          <Button variant="secondary" onClick={goOn(onGiveUp)}>
            <Trans>Close</Trans>
          </Button>
        )}
      </div>
    </Notice>
  );
}

/** Seen only where it takes a while; it is in nobody's way. */
function Spinner() {
  return (
    <div role="status" className="pointer-events-none fixed inset-0 z-40 flex animate-late items-center justify-center">
      <span className="flex size-14 items-center justify-center rounded-card bg-paper shadow-float">
        <span className="size-8 animate-spin rounded-full border-3 border-line border-t-action" aria-hidden="true" />
      </span>
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
    </div>
  );
}
