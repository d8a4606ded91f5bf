import type { MessageDescriptor } from '@lingui/core';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { focusFirstError } from '@/ui/form-field';

export type FieldErrors<Field extends string> = Partial<Record<Field, MessageDescriptor>>;

/** Why a form was not accepted: for each field that is wrong, or for the form. */
export type Refusal<Field extends string> = { errors: FieldErrors<Field> } | { reason: MessageDescriptor };

type FormState<Field extends string> = { status: 'editing' | 'busy' } | ({ status: 'refused' } & Refusal<Field>);

type EntryFormOptions<Field extends string> = {
  /** Sends the form. Returns null if it was accepted. */
  send: (data: FormData) => Promise<Refusal<Field> | null>;
  /** The reason that is shown first. */
  reason?: MessageDescriptor | null;
  /** The input that gets the focus if no field alone is wrong. */
  retry?: RefObject<HTMLInputElement | null>;
};

/** A form that is sent once at a time. After an error the focus is on the field to correct. */
export function useEntryForm<Field extends string>({ send, reason = null, retry }: EntryFormOptions<Field>) {
  const [state, setState] = useState<FormState<Field>>(reason ? { status: 'refused', reason } : { status: 'editing' });
  const form = useRef<HTMLFormElement>(null);
  const isBusy = state.status === 'busy';

  useEffect(() => {
    if (state.status !== 'refused') return;
    if (form.current && focusFirstError(form.current)) return;
    retry?.current?.focus();
    retry?.current?.select();
  }, [state, retry]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setState({ status: 'busy' });
    const refusal = await send(new FormData(event.currentTarget));
    setState(refusal ? { status: 'refused', ...refusal } : { status: 'editing' });
  };

  const errors: FieldErrors<Field> = 'errors' in state ? state.errors : {};
  return { form, submit, isBusy, errors, reason: 'reason' in state ? state.reason : null };
}

/** The six digits of the input "code", which may be written in groups; null if they are not six digits. */
export function codeIn(data: FormData): string | null {
  const code = textIn(data, 'code').replaceAll(/\s/g, '');
  return /^\d{6}$/.test(code) ? code : null;
}

/** The value of an input, without spaces around it. */
export function textIn(data: FormData, name: string): string {
  return String(data.get(name) ?? '').trim();
}
