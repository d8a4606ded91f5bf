/** Forms of plain settings. Kinds and bounds are those of the API; a definition adds what people read of each setting. */
import type { Control, FieldValues } from 'react-hook-form';
import { type ZodType, z } from 'zod';
import { SETTINGS } from '@/api/settings.gen';
import { NumberField, SelectField, SwitchField, TextField } from '@/office/kit/form/fields';
import { optionalWholeText, textOf, wholeText } from '@/office/kit/form/numbers';
import { type AreaDefinition, AreaForm, type AreaMessages, USUAL_MESSAGES } from './area-form';
import type { Bodies } from './resources';

/** The areas that have no other settings. */
type PlainArea = 'mode' | 'search' | 'admission' | 'calendar' | 'keep' | 'installation';

type Setting =
  | { kind: 'number'; isOptional: boolean; min: number; max: number }
  | { kind: 'switch' }
  | { kind: 'text'; min?: number; max?: number }
  | { kind: 'choice'; choices: readonly string[] };

/** What people read of a setting. */
type Words = {
  label: string;
  /** Says what to enter, and in which unit. */
  hint?: string | ((bounds: { min: number; max: number }) => string);
  /** What a change means: for whom, and from when. */
  effect: string | { on: string; off: string };
  /** Says what to enter instead of a text that cannot be saved; the text may not be empty then. */
  invalid?: string;
  /** The choices as people read them. */
  choices?: Readonly<Record<string, string>>;
};

type WordsOf<Value> = Value extends boolean
  ? Words & { effect: { on: string; off: string } }
  : Words & { effect: string } & (string extends Value
        ? unknown
        : Value extends string
          ? { choices: Readonly<Record<Value, string>> }
          : unknown);

type PlainSettings<A extends PlainArea> = {
  /** The name of the form. */
  label: string;
  settings: { readonly [Name in keyof Bodies[A]]-?: WordsOf<Bodies[A][Name]> };
  messages?: AreaMessages;
  /** How the fields are arranged. */
  className?: string;
};

/** An area of plain settings: how its form is read and checked, and its fields. */
type Plain<A extends PlainArea> = {
  definition: AreaDefinition<A, FieldValues>;
  fields: readonly FieldOf[];
  className: string;
};

type FieldOf = { name: string; words: Words; setting: Setting };

/** Describes the form of an area of plain settings, in the order of its settings. */
export function plainArea<A extends PlainArea>(area: A, plain: PlainSettings<A>): Plain<A> {
  const { label, messages = USUAL_MESSAGES, className = 'grid gap-4 sm:grid-cols-2' } = plain;
  const settings: Readonly<Record<string, Setting>> = SETTINGS[area];
  const fields = Object.entries<Words>(plain.settings).flatMap(([name, words]) => {
    const setting = settings[name];
    return setting ? [{ name, words, setting }] : [];
  });
  const forEach = <T,>(make: (field: FieldOf) => T) =>
    Object.fromEntries(fields.map((field) => [field.name, make(field)] as const));
  return {
    fields,
    className,
    definition: {
      area,
      label,
      messages,
      schema: z.object(forEach(checkOf)).transform((checked) => checked as Bodies[A]),
      words: forEach(({ words }) => ({
        label: words.label,
        ...(words.choices && { show: (choice: string) => words.choices?.[choice] ?? choice }),
      })),
      valuesOf: (stored: FieldValues) =>
        forEach(({ name, setting }) => (setting.kind === 'number' ? textOf(stored[name]) : stored[name])),
      effects: forEach(({ name, words: { effect } }) =>
        typeof effect === 'string' ? effect : (values: FieldValues) => (values[name] ? effect.on : effect.off),
      ),
      sentences: forEach(({ words: { invalid } }) => (invalid === undefined ? {} : { invalid })),
    },
  };
}

/** Checks what was typed, and turns it into the setting. */
function checkOf({ setting, words: { invalid } }: FieldOf): ZodType {
  switch (setting.kind) {
    case 'number':
      return setting.isOptional ? optionalWholeText(setting) : wholeText(setting);
    case 'switch':
      return z.boolean();
    case 'choice':
      return z.enum(setting.choices);
    case 'text': {
      const { min = invalid === undefined ? 0 : 1, max = Number.POSITIVE_INFINITY } = setting;
      const text = z.string().trim();
      return text.min(min, invalid ?? 'This field is required.').max(max, `Enter at most ${max} characters.`);
    }
  }
}

/** The form of an area of plain settings. */
export function PlainForm<A extends PlainArea>({ plain }: { plain: Plain<A> }) {
  return (
    <AreaForm definition={plain.definition}>
      {({ control }) => (
        <div className={plain.className}>
          {plain.fields.map((field) => (
            <PlainField key={field.name} control={control} {...field} />
          ))}
        </div>
      )}
    </AreaForm>
  );
}

type PlainFieldProps<Checked> = FieldOf & { control: Control<FieldValues, unknown, Checked> };

function PlainField<Checked>({ control, name, words, setting }: PlainFieldProps<Checked>) {
  const { label, hint, choices = {} } = words;
  const text = { control, name, label, hint: typeof hint === 'string' ? hint : undefined };
  switch (setting.kind) {
    case 'number': {
      const { min, max } = setting;
      return (
        <NumberField
          {...text}
          hint={typeof hint === 'function' ? hint({ min, max }) : hint}
          min={min}
          max={max}
          step={1}
        />
      );
    }
    case 'switch':
      return <SwitchField {...text} />;
    case 'choice': {
      const options = setting.choices.map((value) => ({ value, label: choices[value] ?? value }));
      return <SelectField {...text} options={options} />;
    }
    case 'text':
      return <TextField {...text} />;
  }
}
