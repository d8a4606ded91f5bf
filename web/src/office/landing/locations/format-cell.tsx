import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useApi } from '@/api/client';
import { ApiProblem } from '@/api/problem';
import { cn } from '@/lib/cn';
import { useCanChange } from '@/office/kit/auth/auth-provider';
import { changeTexts, reasonOf, SEO_CHANGES, SEO_LOCATIONS } from '@/office/landing/pages/requests';
import { nameOf, type SeoLocation, type SeoLocationList } from '@/office/landing/pages/words';
import { Confirm } from '@/ui/confirm';
import { Input } from '@/ui/input';
import { useToast } from '@/ui/toast/toaster';

const MAX_CHARS = 120;

const WORDS: Record<Field, string> = { nga_format: 'nga', per_format: 'per' };

/** Whether a text is shown or edited, and whether it takes the focus: it does not if the user has gone elsewhere. */
type Mode =
  | { state: 'shown'; focus: boolean }
  | { state: 'asking' }
  | { state: 'editing'; text: string; focus: boolean; error?: string };

type FormatCellProps = { location: SeoLocation; field: Field };

/** A text of a location. A click edits it, and leaving the field saves it; an empty text stands for the default. */
export function FormatCell({ location, field }: FormatCellProps) {
  const [mode, setMode] = useState<Mode>({ state: 'shown', focus: false });
  const { save, saving } = useSaveText(location, field);
  const current = location[field] ?? '';
  const label = `${WORDS[field]}: ${nameOf(location)}`;

  const leave = async (typed: string, focus: boolean) => {
    const text = typed.trim();
    if (text === current) return setMode({ state: 'shown', focus });
    if (text === '' && location.status === 'ready') return setMode({ state: 'asking' });
    const mistake = mistakeIn(text);
    if (mistake) return setMode({ state: 'editing', text: typed, focus: false, error: mistake });
    setMode({ state: 'shown', focus });
    const error = await save(text);
    if (error !== null) setMode({ state: 'editing', text: typed, focus: false, error });
  };
  if (mode.state === 'editing') {
    return (
      <Editing
        label={label}
        mode={mode}
        placeholder={defaultOf(location, field)}
        onText={(text) => setMode({ state: 'editing', text, focus: false })}
        onLeave={leave}
        onCancel={() => setMode({ state: 'shown', focus: true })}
      />
    );
  }
  const usual = defaultOf(location, field);
  const remove = async () => {
    const error = await save('');
    if (error !== null) throw new Error(error);
  };
  return (
    <>
      <Shown
        label={label}
        text={saving ?? current}
        usual={usual}
        isSaving={saving !== null}
        focus={mode.state === 'shown' && mode.focus}
        onEdit={() => setMode({ state: 'editing', text: current, focus: true })}
      />
      <Confirm
        isOpen={mode.state === 'asking'}
        onClose={() => setMode({ state: 'shown', focus: true })}
        title={`Remove the text “${current}” of ${nameOf(location)}?`}
        confirmLabel="Remove the text"
        onConfirm={remove}
        explain={(error) => (error instanceof Error ? error.message : '')}
      >
        The pages of this location get the default “{usual}” and addresses without a text of their own. They are held
        back until there is a text, and their present addresses lead to pages that visitors cannot open.
      </Confirm>
    </>
  );
}

function defaultOf({ default_nga, default_per }: SeoLocation, field: Field): string {
  return field === 'nga_format' ? default_nga : default_per;
}

function mistakeIn(text: string): string | undefined {
  if (text.length > MAX_CHARS) return `At most ${MAX_CHARS} characters.`;
  return text.includes('{{') ? 'A text cannot contain {{.' : undefined;
}

type ShownProps = {
  label: string;
  text: string;
  /** The text that is used while there is none. */
  usual: string;
  isSaving: boolean;
  focus: boolean;
  onEdit: () => void;
};

function Shown({ label, text, usual, isSaving, focus, onEdit }: ShownProps) {
  const { locked } = useCanChange();
  return (
    <button
      type="button"
      aria-label={`${label}: ${text || `${usual} (default)`}`}
      title={text ? 'Edit' : 'The default. Edit'}
      aria-busy={isSaving}
      ref={focus ? takeFocus : undefined}
      onClick={() => !isSaving && onEdit()}
      {...locked}
      className="group -mx-2 inline-flex min-h-8 max-w-64 items-center gap-2 rounded-control px-2 text-left hover:bg-action-soft disabled:hover:bg-transparent pointer-coarse:min-h-11"
    >
      <span className={cn('truncate', !text && 'text-muted', isSaving && 'opacity-60')}>
        <span lang="sq">{text || usual}</span>
        {!text && ' (default)'}
      </span>
      {!locked.disabled && (
        <Pencil
          className="size-3.5 shrink-0 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 max-sm:opacity-100"
          aria-hidden="true"
        />
      )}
    </button>
  );
}

type EditingProps = {
  label: string;
  mode: Extract<Mode, { state: 'editing' }>;
  placeholder: string;
  onText: (text: string) => void;
  onLeave: (text: string, focus: boolean) => void;
  onCancel: () => void;
};

function Editing({ label, mode, placeholder, onText, onLeave, onCancel }: EditingProps) {
  const errorId = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onLeave(mode.text, true);
    }
    if (event.key === 'Escape') onCancel();
  };
  return (
    <span className="flex min-w-44 flex-col">
      <Input
        aria-label={label}
        lang="sq"
        value={mode.text}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={mode.error ? true : undefined}
        aria-describedby={mode.error ? errorId : undefined}
        ref={mode.focus ? takeFocus : undefined}
        onChange={(event) => onText(event.target.value)}
        onBlur={() => onLeave(mode.text, false)}
        onKeyDown={onKeyDown}
        className="-ml-2 h-8 min-h-8 px-2 text-13"
      />
      {mode.error && (
        <span id={errorId} role="alert" className="max-w-64 whitespace-normal text-left text-13 text-danger">
          {mode.error}
        </span>
      )}
    </span>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

type Field = 'nga_format' | 'per_format';

const FAILED = 'Failed to save location format. Please try again.';

/** Saves a text of a location; an empty one as null. */
function useSaveText(location: SeoLocation, field: Field) {
  const api = useApi();
  const client = useQueryClient();
  const show = useToast();
  const put = (row: SeoLocation) => {
    client.setQueriesData<SeoLocationList>({ queryKey: SEO_LOCATIONS }, (answer) => {
      if (!answer) return answer;
      return { ...answer, locations: answer.locations.map((one) => (one.id === row.id ? row : one)) };
    });
  };
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: (text: string) => changeTexts(api, location, { [field]: text === '' ? null : text }),
    networkMode: 'always',
    onSuccess: (row) => {
      put(row);
      // The pages of a location that is in use get the new text by a change of their own.
      if (row.status === 'ready') void client.invalidateQueries({ queryKey: SEO_CHANGES });
    },
  });
  /** Returns why the text could not be saved; null if it was. */
  const save = async (text: string): Promise<string | null> => {
    try {
      await mutateAsync(text);
      return null;
    } catch (error) {
      show({ tone: 'danger', text: FAILED });
      if (!(error instanceof ApiProblem && error.status === 412 && error.body.current)) return reasonOf(error);
      // The row has the type that saving it returns.
      const theirs = error.body.current as SeoLocation;
      put(theirs);
      return `Somebody else has changed this location meanwhile; this text is now “${theirs[field] ?? 'empty'}”. Leave the field again to replace it.`;
    }
  };
  return { save, saving: isPending ? (variables ?? null) : null };
}
