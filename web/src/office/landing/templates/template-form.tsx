import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '@/api/client';
import { TextareaField, TextField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { SEO_PAGES, SEO_TEMPLATES, SEO_TYPES, saveTemplate } from '@/office/landing/pages/requests';
import type { TemplateTexts, TypeTemplate } from '@/office/landing/pages/types';
import { Button } from '@/ui/button';
import { latestRevision } from './own-revisions';
import { SearchPreview } from './search-preview';
import { NO_TEXTS, TEMPLATE_SCHEMA, TEMPLATE_SENTENCES, TEMPLATE_WORDS } from './template-values';

/** Edits the texts of a template beside a preview. Until the template is saved for the first time, all texts are empty. */
export function TemplateForm({ answer }: { answer: TypeTemplate }) {
  const api = useApi();
  const client = useQueryClient();
  const { type, sample } = answer;
  const form = useOfficeForm<TemplateTexts, TemplateTexts, TypeTemplate>({
    id: `seo-templates/${type.id}`,
    schema: TEMPLATE_SCHEMA,
    words: TEMPLATE_WORDS,
    values: textsOf(answer),
    revision: answer.revision,
    save: (checked, revision) => saveTemplate(api, type.id, checked, latestRevision(client, type.id, revision)),
    read: (saved) => ({ values: textsOf(saved), revision: saved.revision }),
    success: { text: 'Template saved successfully!', milliseconds: 3000 },
    failure: 'Failed to save template',
    sentences: TEMPLATE_SENTENCES,
    onSaved: (saved) => {
      client.setQueryData([...SEO_TEMPLATES, type.id], saved);
      for (const queryKey of [SEO_TYPES, SEO_PAGES]) void client.invalidateQueries({ queryKey });
    },
  });
  const { control } = form.hook;
  return (
    <div className="grid items-start gap-6 rounded-card border border-line bg-paper p-4 lg:grid-cols-2 lg:p-6">
      <OfficeForm
        form={form}
        label="Template"
        extra={
          <Button
            variant="secondary"
            aria-disabled={form.changes.length === 0}
            onClick={() => form.changes.length > 0 && form.discard()}
          >
            Reset
          </Button>
        }
      >
        <TextField
          control={control}
          name="url_structure"
          label="URL structure"
          hint={`Empty for the usual address. Another one: ${exampleFor(type.slug)}`}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          control={control}
          name="seo_title"
          label="SEO title"
          lang="sq"
          autoComplete="off"
          spellCheck={false}
          isRequired
        />
        <TextareaField control={control} name="meta_description" label="Meta description" rows={4} isRequired />
      </OfficeForm>
      <SearchPreview texts={form.values} sample={sample} typeSlug={type.slug} />
    </div>
  );
}

/** A structure for pages of a type. */
function exampleFor(slug: string): string {
  return slug === 'city-city' ? '/bileta-avioni-{nga_city}-ne-{per_city}/' : '/fluturime-{nga_state}-ne-{per_state}/';
}

function textsOf({ template }: TypeTemplate): TemplateTexts {
  if (template === null) return NO_TEXTS;
  const { url_structure, seo_title, meta_description } = template;
  return { url_structure, seo_title, meta_description };
}
