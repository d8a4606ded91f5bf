import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { sentenceOf } from './field-sentences';

/** Sentences by the last part of a field's name and by the code of the error. */
export type FieldSentences = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Shows the errors of the server at their fields. Returns those of fields that the form does not have, in words. */
export function markServerErrors<Values extends FieldValues, Context, Checked extends FieldValues>(
  form: UseFormReturn<Values, Context, Checked>,
  fields: Readonly<Record<string, string>>,
  sentences: FieldSentences,
): string {
  const others: string[] = [];
  const values = form.getValues();
  for (const [name, code] of Object.entries(fields)) {
    const message = sentences[name.replace(/^.*\./, '')]?.[code] ?? sentenceOf(code);
    if (hasField(values, name)) form.setError(name as FieldPath<Values>, { type: 'server', message });
    else others.push(`${name}: ${message}`);
  }
  return others.join(' ');
}

/** Whether the values have a field with this name, which may be nested: "group_discount_rules.0.rate". */
function hasField(values: unknown, name: string): boolean {
  let value = values;
  for (const part of name.split('.')) {
    if (typeof value !== 'object' || value === null || !(part in value)) return false;
    value = (value as Record<string, unknown>)[part];
  }
  return true;
}
