import { type FormEvent, useState } from 'react';
import { batchIn } from '@/office/kit/shell/palette-query';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { useJobAddress } from './address';

/** Opens a job by its id. */
export function OpenJob() {
  const { open } = useJobAddress();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const job = batchIn(text);
    setError(job?.isWhole ? undefined : 'This is not the id of a job.');
    if (job?.isWhole) open(job.id);
  };
  return (
    <form aria-label="Open a job" noValidate onSubmit={submit} className="flex max-w-full items-start gap-2">
      <FormField label={<span className="sr-only">Job ID</span>} error={error} className="w-64">
        {(control) => (
          <Input
            {...control}
            value={text}
            placeholder="Job ID"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </FormField>
      <Button type="submit" variant="secondary" size="compact" className="mt-1">
        Open
      </Button>
    </form>
  );
}
