import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '@/ui/button';
import { Textarea } from '@/ui/textarea';

const LONGEST = 2000;

type NoteFormProps = { note: string; isBusy: boolean; onSave: (note: string) => void };

/** The note of an agent about a request. The button appears when the note differs from the stored one. */
export function NoteForm({ note, isBusy, onSave }: NoteFormProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState(note);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) onSave(text.trim());
  };
  return (
    <form onSubmit={save} className="flex flex-col items-start gap-2">
      <label htmlFor={id} className="text-13 text-muted">
        {t`Note`}
      </label>
      <Textarea id={id} value={text} maxLength={LONGEST} rows={2} onChange={({ target }) => setText(target.value)} />
      {text.trim() !== note && (
        <Button type="submit" variant="secondary" size="compact" aria-disabled={isBusy}>
          <Trans>Save the note</Trans>
        </Button>
      )}
    </form>
  );
}
