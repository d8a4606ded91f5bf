/** What a form of the back office is told, and what it offers to its fields and its frame. */
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { Change, FormWords } from './changes';
import type { Saving, Version } from './saving';
import type { FieldSentences } from './server-errors';

export type OfficeFormOptions<Values extends FieldValues, Checked extends FieldValues, Row> = {
  /** Distinguishes the form from all others, and the object from others of its kind: "commission-rules/adult". */
  id: string;
  /** Checks the values, and turns them into what is sent. */
  schema: ZodType<Checked, Values>;
  /** The labels of the fields. Only fields that are named here can be saved. */
  words: FormWords<Values>;
  /** The values of the object as the server has them; for a new object, those that the form starts with. */
  values: Values;
  /** The revision of these values; null for a new object. */
  revision: string | null;
  /** Sends the values. A change carries the revision as `If-Match` (`ifMatch`). */
  save: (checked: Checked, revision: string | null) => Promise<Row>;
  /** The values and the revision in an answer of the server. */
  read: (row: Row) => Version<Values>;
  /** The notice after saving, and for how many milliseconds it is shown; null if the screen says it in another way. */
  success: { text: string; milliseconds: number } | null;
  /** What is said if saving fails, before the reason: "Failed to update commission rule". */
  failure: string;
  /** Whether a new object can be sent twice without harm. Changes always can, because of their revision. */
  isRepeatable?: boolean;
  /** Whether sending starts something and stores nothing: then there are no unsaved changes, of which the form would speak. */
  isAction?: boolean;
  /** Fields that are never stored in the browser. Passwords, tokens and keys never are. */
  secrets?: readonly (keyof Values & string)[];
  /** Better words for codes of fields: `{ rate: { out_of_range: 'At most 1000.' } }`. Nested names end with the same name. */
  sentences?: FieldSentences;
  /** Better words for a refusal, or null for the usual ones. */
  explain?: (code: string) => string | null;
  /** Called at once with what the server has saved. It may lead to another address. */
  onSaved?: (row: Row) => void;
  /** Called when the form has done its work: after the notice. A form without it stays open. */
  onDone?: (row: Row) => void;
};

export type OfficeForm<Values extends FieldValues = FieldValues, Checked extends FieldValues = FieldValues> = {
  /** react-hook-form's own form, whose `control` the fields need. */
  hook: UseFormReturn<Values, unknown, Checked>;
  saving: Saving<Values>;
  /** The values as they are typed. */
  values: Values;
  /** What differs from the saved object. */
  changes: Change<keyof Values & string>[];
  /** What differs between their version and this one, if there is a conflict. */
  differences: Change<keyof Values & string>[];
  isNew: boolean;
  canChange: boolean;
  failure: string;
  /** How often the form was not accepted because of a field. */
  failures: number;
  /** Whether the form has content that was typed before the session ended or the page was reloaded. */
  isRestored: boolean;
  save: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
  /** Forgets what was typed. */
  discard: () => void;
};
