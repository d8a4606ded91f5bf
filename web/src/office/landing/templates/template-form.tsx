import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { z } from 'zod';
import { useApi } from '@/api/client';
import type { FormWords } from '@/office/kit/form/changes';
import { TextareaField, TextField } from '@/office/kit/form/fields';
import { OfficeForm } from '@/office/kit/form/office-form';
import { useOfficeForm } from '@/office/kit/form/use-office-form';
import { installationQuery } from '@/office/kit/shell/installation';
import { Status } from '@/office/kit/status';
import { SEO_PAGES, SEO_TEMPLATES, SEO_TYPES, saveTemplate } from '@/office/landing/pages/requests';
import type { Sample, TemplateTexts, TypeTemplate } from '@/office/landing/pages/words';
import { Button } from '@/ui/button';
import { latestRevision } from './own-revisions';
import { filled, PLACEHOLDERS, pagePath, unknownPlaceholders } from './slug';

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

/** The texts of a template as their form has them. */
const [MAX_URL, MAX_TITLE, MAX_DESCRIPTION] = [200, 120, 320];

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .superRefine((value, context) => {
      const [unknown] = unknownPlaceholders(value);
      if (unknown !== undefined) context.addIssue({ code: 'custom', message: `{${unknown}} is no placeholder.` });
    });

const TEMPLATE_SCHEMA = z.object({
  url_structure: text(MAX_URL).refine(
    (value) => value === '' || /^\/(?:bileta-avioni|fluturime)/.test(value),
    'Begin with /bileta-avioni or /fluturime, or leave it empty.',
  ),
  seo_title: text(MAX_TITLE).min(1, 'Enter a title.'),
  meta_description: text(MAX_DESCRIPTION).min(1, 'Enter a description.'),
}) satisfies z.ZodType<TemplateTexts, TemplateTexts>;

const TEMPLATE_WORDS: FormWords<TemplateTexts> = {
  url_structure: { label: 'URL structure' },
  seo_title: { label: 'SEO title' },
  meta_description: { label: 'Meta description' },
};

const NO_TEXTS: TemplateTexts = { url_structure: '', seo_title: '', meta_description: '' };

const PLACEHOLDER_INVALID = 'Use only the placeholders below.';

const TEMPLATE_SENTENCES = {
  url_structure: {
    invalid: 'Begin with /bileta-avioni or /fluturime, and use placeholders of both ends and no others.',
  },
  seo_title: { invalid: PLACEHOLDER_INVALID },
  meta_description: { invalid: PLACEHOLDER_INVALID },
};

/** About how many characters search engines show of a title and of a description. */
const [SHOWN_TITLE, SHOWN_DESCRIPTION] = [60, 155];

type SearchPreviewProps = { texts: TemplateTexts; sample: Sample; typeSlug: string };

/** The texts as a search result shows them for an example, and how long they are. */
function SearchPreview({ texts, sample, typeSlug }: SearchPreviewProps) {
  const { data } = useQuery(installationQuery(useApi()));
  const title = filled(texts.seo_title.trim(), sample);
  const description = filled(texts.meta_description.trim(), sample);
  const path = pagePath(texts.url_structure, typeSlug, sample);
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-4">
      <div className="rounded-control border border-line p-4">
        <p className="text-13 text-muted [overflow-wrap:anywhere]">
          <span className="block font-medium text-ink">{data?.agency ?? '…'}</span>
          {path.split('/').filter(Boolean).join(' › ')}
        </p>
        <p lang="sq" className="mt-1 text-21 text-link [overflow-wrap:anywhere]">
          <Cut text={title} length={SHOWN_TITLE} />
        </p>
        <p lang="sq" className="mt-1 text-15 [overflow-wrap:anywhere]">
          <Cut text={description} length={SHOWN_DESCRIPTION} />
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-13">
        <dt className="text-muted">URL</dt>
        <dd className="[overflow-wrap:anywhere]">{path}</dd>
        <dt className="text-muted">Title</dt>
        <dd>
          <Length text={title} shown={SHOWN_TITLE} />
        </dd>
        <dt className="text-muted">Description</dt>
        <dd>
          <Length text={description} shown={SHOWN_DESCRIPTION} />
        </dd>
      </dl>
      <div className="text-13">
        <p className="mb-1 font-semibold">Placeholders in this example</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {PLACEHOLDERS.map((name) => (
            <div key={name} className="contents">
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd lang="sq" className="text-muted">
                {sample[name]}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** A text as far as search engines show it. */
function Cut({ text, length }: { text: string; length: number }) {
  const characters = [...text];
  if (characters.length === 0) return <span className="text-muted">…</span>;
  return characters.length <= length ? text : `${characters.slice(0, length).join('').trimEnd()}…`;
}

/** How long a text is, and whether search engines show it to its end. */
function Length({ text, shown }: { text: string; shown: number }) {
  const { length } = [...text];
  const words = `${length} of about ${shown} characters`;
  return length > shown ? (
    <Status tone="caution" icon={TriangleAlert}>
      {words}: cut off
    </Status>
  ) : (
    <Status tone={length > 0 ? 'good' : 'quiet'} icon={CircleCheck}>
      {words}
    </Status>
  );
}
