import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/** Says that a limit is reached, and how long to wait if that is known. */
export function tooManyAttempts(seconds: number | null): MessageDescriptor {
  if (seconds === null) return msg`Too many attempts. Please try again in a few minutes.`;
  if (seconds < 60) {
    return msg`Too many attempts. Please try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`;
  }
  const minutes = Math.ceil(seconds / 60);
  return msg`Too many attempts. Please try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
