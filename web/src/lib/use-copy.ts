import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';

/** For how many milliseconds "Copied" is shown. */
const COPIED_TIME = 2000;

/** Copies a text, and reports the success for a moment. */
export function useCopy() {
  const copy = useMutation({ networkMode: 'always', mutationFn: copyText });
  const { isSuccess, reset } = copy;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, COPIED_TIME);
    return () => clearTimeout(timer);
  }, [isSuccess, reset]);
  return copy;
}

/** Copies a text to the clipboard; rejects if the browser does not allow it. */
async function copyText(text: string): Promise<void> {
  // In pages served over plain HTTP, browsers offer no clipboard.
  if (!navigator.clipboard) throw new Error('no clipboard');
  await navigator.clipboard.writeText(text);
}
