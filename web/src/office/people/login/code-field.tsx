import type { MessageDescriptor } from '@lingui/core';
import { EntryField } from './entry-form';

type CodeFieldProps = { label: string; error: MessageDescriptor | undefined };

/** The input of six digits. */
export function CodeField(props: CodeFieldProps) {
  return <EntryField {...props} name="code" inputMode="numeric" autoComplete="one-time-code" autoFocus required />;
}
