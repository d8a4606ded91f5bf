import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { copyText } from './copy-text';

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
