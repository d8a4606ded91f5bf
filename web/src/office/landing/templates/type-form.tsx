import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { useApi } from '@/api/client';
import type { FormWords } from '@/office/kit/form/changes';
import { SelectField, TextareaField, TextField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { addTemplateType, changeTemplateType, SEO_TEMPLATES, SEO_TYPES } from '@/office/landing/pages/requests';
import { ACTIVITY_LABELS, type Activity, type TemplateType } from '@/office/landing/pages/words';
import { typeSlug } from './slug';

type Values = { name: string; description: string; status: Activity };

const [MAX_NAME, MAX_DESCRIPTION] = [120, 320];

const SCHEMA = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(MAX_NAME, `At most ${MAX_NAME} characters.`),
  description: z
    .string()
    .trim()
    .min(1, 'Enter a description.')
    .max(MAX_DESCRIPTION, `At most ${MAX_DESCRIPTION} characters.`),
  status: z.enum(['active', 'inactive']),
}) satisfies z.ZodType<Values, Values>;

const WORDS: FormWords<Values> = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  status: { label: 'Status', show: (status) => ACTIVITY_LABELS[status] },
};

const STATUSES = [
  { value: 'active', label: ACTIVITY_LABELS.active },
  { value: 'inactive', label: ACTIVITY_LABELS.inactive },
] as const;

const NEW_TYPE: Values = { name: '', description: '', status: 'active' };

const SENTENCES = {
  name: { duplicate: 'Another type has this name or its slug.', invalid: 'The name has no letter for its slug.' },
};

type TypeFormProps = {
  /** The type that is edited; null for a new one. */
  type: TemplateType | null;
  onDone: () => void;
};

/** Adds or edits a type of pages. Its slug follows from its first name and does not change. */
export function TypeForm({ type, onDone }: TypeFormProps) {
  const api = useApi();
  const client = useQueryClient();
  const form = useOfficeForm<Values, Values, TemplateType>({
    id: `seo-template-types/${type?.id ?? 'new'}`,
    schema: SCHEMA,
    words: WORDS,
    values: type ? valuesOf(type) : NEW_TYPE,
    revision: type?.revision ?? null,
    save: (checked, revision) =>
      type ? changeTemplateType(api, type.id, checked, revision) : addTemplateType(api, checked),
    read: (saved) => ({ values: valuesOf(saved), revision: saved.revision }),
    success: { text: type ? 'Template type saved' : 'Template type added', milliseconds: 2000 },
    failure: 'Failed to save template',
    sentences: SENTENCES,
    onSaved: () => {
      for (const queryKey of [SEO_TYPES, SEO_TEMPLATES]) void client.invalidateQueries({ queryKey });
    },
    onDone,
  });
  const { control } = form.hook;
  const slug = type?.slug ?? typeSlug(form.values.name);
  return (
    <OfficeForm
      form={form}
      label={type ? 'Template type' : 'New template type'}
      saveLabel={type ? 'Save' : 'Add Template Type'}
      onCancel={onDone}
    >
      <TextField
        control={control}
        name="name"
        label="Name"
        hint={`Slug: ${slug || '…'}${type ? ', which does not change' : ''}`}
        autoComplete="off"
        isRequired
        autoFocus={type === null}
      />
      <TextareaField control={control} name="description" label="Description" isRequired />
      <SelectField control={control} name="status" label="Status" options={STATUSES} className="max-w-48" />
      {type && type.status === 'active' && form.values.status === 'inactive' && (
        <p className="text-13 text-muted">New connections of this kind are skipped while the type is inactive.</p>
      )}
    </OfficeForm>
  );
}

function valuesOf({ name, description, status }: TemplateType): Values {
  return { name, description, status };
}
