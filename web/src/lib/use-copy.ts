import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { copyText } from './copy-text';

/** "Copied" stays so long, in milliseconds. */
const COPIED_TIME = 2000;

/** Copies a text; a success is forgotten after two seconds. */
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
