import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import type { Change } from './changes';
import type { OfficeForm } from './form-types';

type NoticesProps<Values extends FieldValues, Checked extends FieldValues> = { form: OfficeForm<Values, Checked> };

/** Says why a form is not saved yet, and what can be done about it. */
export function FormNotices<V extends FieldValues, C extends FieldValues>({ form }: NoticesProps<V, C>) {
  const { saving, isRestored, canChange } = form;
  return (
    <>
      {!canChange && <Notice tone="plain">Only the administrator can change this.</Notice>}
      {isRestored && (
        <Notice tone="plain" role="status" className="flex flex-wrap items-center justify-between gap-3">
          Restored unsaved changes
          <Button variant="secondary" size="compact" onClick={form.discard}>
            Discard
          </Button>
        </Notice>
      )}
      {saving.state === 'refused' && (
        <Notice tone="danger" role="alert">
          <p className="font-semibold">{form.failure}</p>
          <p>{saving.reason}</p>
        </Notice>
      )}
      {saving.state === 'away' && <Away form={form} saving={saving} />}
      {saving.state === 'conflict' && <Conflict form={form} adopted={saving.adopted} />}
    </>
  );
}

type AwayProps<V extends FieldValues, C extends FieldValues> = NoticesProps<V, C> & {
  saving: { attempts: number; pause: number; isRepeated: boolean };
};

function Away<V extends FieldValues, C extends FieldValues>({ form, saving }: AwayProps<V, C>) {
  const seconds = Math.ceil(saving.pause / 1000);
  return (
    <Notice tone="caution" role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p className="font-semibold">{form.failure}</p>
        <p>
          The server is not available. What you typed is kept.{' '}
          {saving.isRepeated
            ? `Saving is tried again after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
            : 'Check whether it was saved before you try again.'}
        </p>
      </div>
      <Button variant="secondary" size="compact" onClick={form.save}>
        Try now
      </Button>
    </Notice>
  );
}

/** Shows both versions of an object that somebody else has changed meanwhile. */
function Conflict<V extends FieldValues, C extends FieldValues>({
  form,
  adopted,
}: NoticesProps<V, C> & { adopted: readonly Change[] }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <Notice ref={notice} tone="caution" role="alert" tabIndex={-1} className="flex flex-col gap-3 text-13">
      <p className="font-semibold text-15">Somebody else has changed this meanwhile.</p>
      {form.differences.length > 0 ? (
        <table className="w-full max-w-xl text-left tabular-nums">
          <caption className="sr-only">Both versions</caption>
          <thead>
            <tr>
              <th scope="col" className="py-1 pr-4 font-medium text-muted">
                Field
              </th>
              <th scope="col" className="py-1 pr-4 font-medium text-muted">
                Theirs
              </th>
              <th scope="col" className="py-1 font-medium text-muted">
                Yours
              </th>
            </tr>
          </thead>
          <tbody>
            {form.differences.map(({ name, label, before, after }) => (
              <tr key={name}>
                <th scope="row" className="py-1 pr-4 font-medium">
                  {label}
                </th>
                <td className="break-words py-1 pr-4">{before}</td>
                <td className="break-words py-1 font-semibold">{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p>Both versions are the same now.</p>
      )}
      {adopted.length > 0 && (
        <div>
          <p>They also changed what you did not, which is taken over:</p>
          <ul className="list-disc pl-5">
            {adopted.map(({ name, label, before, after }) => (
              <li key={name}>{`${label}: ${before} → ${after}`}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        <Button size="compact" onClick={form.keepMine}>
          Keep mine
        </Button>
        <Button size="compact" variant="secondary" onClick={form.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}
