/** What a form does after a pause. */
import { useEffect, useEffectEvent } from 'react';
import type { Saving } from './saving';

/** Tries again to save when the pause is over, and as soon as the browser is online again. */
export function useRetries<Values>(saving: Saving<Values>, retry: () => void): void {
  const onPause = useEffectEvent(retry);
  useEffect(() => {
    if (saving.state !== 'away' || !saving.isRepeated) return;
    const timer = setTimeout(onPause, saving.pause);
    window.addEventListener('online', onPause);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onPause);
    };
  }, [saving]);
}

/** Calls back when the notice about a saved form has been shown long enough. */
export function useNoticeEnd<Values>({ state }: Saving<Values>, milliseconds: number, then: () => void): void {
  const onEnd = useEffectEvent(then);
  useEffect(() => {
    if (state !== 'saved') return;
    const timer = setTimeout(onEnd, milliseconds);
    return () => clearTimeout(timer);
  }, [state, milliseconds]);
}
