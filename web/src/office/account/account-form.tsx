import type { ReactNode } from 'react';
import { EntryForm } from '../login/entry-form';
import type { useEntryForm } from '../login/use-entry-form';

type AccountFormProps = Omit<ReturnType<typeof useEntryForm>, 'errors'> & { action: ReactNode; children: ReactNode };

/** A form of the account page, which is not wider than its inputs need. */
export function AccountForm({ form, children, ...state }: AccountFormProps) {
  return (
    <div className="md:max-w-sm">
      <EntryForm {...state} formRef={form}>
        {children}
      </EntryForm>
    </div>
  );
}
