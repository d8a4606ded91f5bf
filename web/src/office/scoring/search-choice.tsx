import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';

/** Chooses the search whose flights are ordered. The choice is in the address of the screen. */
export function SearchChoice({ batch }: { batch: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(batch);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate({ hash: typed.trim() }, { replace: true, preventScrollReset: true });
  };
  return (
    <form onSubmit={submit} aria-label="Search of the preview" className="flex max-w-xl items-end gap-3">
      <FormField label="Batch ID of a search" hint="Empty: the latest search with results" className="flex-1">
        {(attributes) => (
          <Input
            {...attributes}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </FormField>
      <Button type="submit" variant="secondary" className="mb-6">
        Show
      </Button>
    </form>
  );
}
