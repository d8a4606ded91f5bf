/** The texts of a template as their form has them. */
import { z } from 'zod';
import type { FormWords } from '@/office/kit/form/changes';
import type { TemplateTexts } from '@/office/landing/pages/types';
import { unknownPlaceholders } from './slug';

const [MOST_URL, MOST_TITLE, MOST_DESCRIPTION] = [200, 120, 320];

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .superRefine((value, context) => {
      const [unknown] = unknownPlaceholders(value);
      if (unknown !== undefined) context.addIssue({ code: 'custom', message: `{${unknown}} is no placeholder.` });
    });

export const TEMPLATE_SCHEMA = z.object({
  url_structure: text(MOST_URL).refine(
    (value) => value === '' || /^\/(?:bileta-avioni|fluturime)/.test(value),
    'Begin with /bileta-avioni or /fluturime, or leave it empty.',
  ),
  seo_title: text(MOST_TITLE).min(1, 'Enter a title.'),
  meta_description: text(MOST_DESCRIPTION).min(1, 'Enter a description.'),
}) satisfies z.ZodType<TemplateTexts, TemplateTexts>;

export const TEMPLATE_WORDS: FormWords<TemplateTexts> = {
  url_structure: { label: 'URL structure' },
  seo_title: { label: 'SEO title' },
  meta_description: { label: 'Meta description' },
};

export const NO_TEXTS: TemplateTexts = { url_structure: '', seo_title: '', meta_description: '' };

const PLACEHOLDER_INVALID = 'Use only the placeholders below.';

export const TEMPLATE_SENTENCES = {
  url_structure: {
    invalid: 'Begin with /bileta-avioni or /fluturime, and use placeholders of both ends and no others.',
  },
  seo_title: { invalid: PLACEHOLDER_INVALID },
  meta_description: { invalid: PLACEHOLDER_INVALID },
};
