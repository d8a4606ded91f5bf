import { Trans } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { cn } from '@/lib/cn';
import { Button } from './button';
import { Notice } from './notice';

/** The code of a part of the page, fetched when it is first needed. */
export type LazyCode<P> = {
  /** Differs from the key of other code: a router renders its screens one after the other in the same place. */
  key: number;
  loaded: ComponentType<P> | null;
  load: () => Promise<void>;
  /** Fetches the code before it is needed. A failure is ignored: it is fetched again when it is needed. */
  preload: () => void;
};

let newestKey = 0;

/** Describes a part whose code is not fetched yet. `fetchCode` imports a module and picks the component. */
export function lazyCode<P>(fetchCode: () => Promise<ComponentType<P>>): LazyCode<P> {
  newestKey += 1;
  const code: LazyCode<P> = {
    key: newestKey,
    loaded: null,
    load: async () => {
      code.loaded ??= await fetchCode();
    },
    preload: () => void code.load().catch(() => {}),
  };
  return code;
}

type LazyPartProps<P> = {
  code: LazyCode<P>;
  /**
   * False once an overlay is closed. A loaded overlay stays rendered to fade out, but code that has not arrived is not
   * fetched.
   */
  isOpen?: boolean;
  /** Closes the part, if it lies over the page. */
  onGiveUp?: (() => void) | undefined;
  /**
   * Shown in the place of the part until its code has arrived. If there is no fallback, a spinner is shown over the
   * page.
   */
  fallback?: ReactNode;
  children: (Part: ComponentType<P>) => ReactNode;
};

/** Renders a part once its code has arrived. The page around the part stays usable, even if the download fails. */
export function LazyPart<P>({ code, isOpen = true, onGiveUp, fallback, children }: LazyPartProps<P>) {
  const [, setLoaded] = useState<LazyCode<P> | null>(null);
  if (code.loaded) return children(code.loaded);
  return (
    isOpen && (
      <Fetching key={code.key} code={code} onLoaded={() => setLoaded(code)} onGiveUp={onGiveUp} fallback={fallback} />
    )
  );
}

type FetchingProps<P> = Pick<LazyPartProps<P>, 'code' | 'onGiveUp' | 'fallback'> & { onLoaded: () => void };

function Fetching<P>({ code, onLoaded, onGiveUp, fallback }: FetchingProps<P>) {
  const [failures, setFailures] = useState(0);
  const [state, setState] = useState<'loading' | 'failed'>('loading');
  const [opener] = useState(() => document.activeElement);
  /** The pressed button disappears, so the focus returns to the element that opened the part. */
  const leave = (then: () => void) => () => {
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    then();
  };
  const onArrived = useEffectEvent(onLoaded);
  useEffect(() => {
    if (state === 'failed') return;
    let isWanted = true;
    code.load().then(
      () => isWanted && onArrived(),
      () => {
        if (!isWanted) return;
        setFailures((count) => count + 1);
        setState('failed');
      },
    );
    return () => {
      isWanted = false;
    };
  }, [code, state]);
  if (state === 'loading') {
    return (
      <div data-slot="lazy-part" className="contents">
        {fallback ?? <Spinner />}
      </div>
    );
  }
  return (
    <Notice
      tone="caution"
      role="alert"
      className={cn('flex flex-col gap-3', onGiveUp && 'fixed inset-x-4 bottom-4 z-40 mx-auto max-w-md shadow-float')}
    >
      <Trans>This part of the page could not be loaded.</Trans>
      <div className="flex flex-wrap gap-3">
        {failures === 1 ? (
          <Button onClick={leave(() => setState('loading'))}>
            <Trans>Try Again</Trans>
          </Button>
        ) : (
          // Offers to reload the page, because after a release the server no longer has the old code.
          <Button onClick={() => location.reload()}>
            <Trans>Reload the page</Trans>
          </Button>
        )}
        {onGiveUp && (
          <Button variant="secondary" onClick={leave(onGiveUp)}>
            <Trans>Close</Trans>
          </Button>
        )}
      </div>
    </Notice>
  );
}

/** Becomes visible after a moment, and does not catch clicks. */
function Spinner() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-0 z-40 flex animate-delayed items-center justify-center"
    >
      <span className="flex size-14 items-center justify-center rounded-card bg-paper shadow-float">
        <span className="size-8 animate-spin rounded-full border-3 border-line border-t-action" aria-hidden="true" />
      </span>
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
    </div>
  );
}
