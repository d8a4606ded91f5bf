import type { ComponentProps } from 'react';
import { EntryForm } from '@/office/people/login/entry-form';
import type { useEntryForm } from '@/office/people/login/use-entry-form';

type AccountFormProps = Omit<ReturnType<typeof useEntryForm>, 'errors'> &
  Pick<ComponentProps<typeof EntryForm>, 'action' | 'variant' | 'below' | 'children'>;

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
