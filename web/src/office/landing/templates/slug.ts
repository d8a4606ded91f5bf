/** The paths of pages, as the server makes them. Only for previews: the server decides. */
import type { Sample } from '@/office/landing/pages/words';

/** Letters that do not consist of a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ə: 'e',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** A text as a part of a path: small letters without accents, digits and single hyphens. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ıøłđðəßæœþ]/g, (letter) => PLAIN[letter] ?? '')
    .replace(/[\s-]+/g, ' ')
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '-');
}

/** The slug of a new type: "City → State" becomes "city-state". */
export function typeSlug(name: string): string {
  return slug(name.replaceAll('→', '-'));
}

export const PLACEHOLDERS = ['nga_city', 'per_city', 'nga_state', 'per_state'] as const;

/** The words with which texts of locations begin, which have a small letter within a sentence. */
const PREPOSITION = /^(nga|për|në|drejt|prej|te) /i;

/** A text of a template with its placeholders replaced. Within a sentence, a text begins with a small letter. */
export function filled(text: string, sample: Sample): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string, at: number) => {
    const value = PLACEHOLDERS.find((known) => known === name);
    if (!value) return braces;
    const isWithin = /[\p{L}\p{N},}]\s*$/u.test(text.slice(0, at));
    return isWithin ? sample[value].replace(PREPOSITION, (word) => word.toLowerCase()) : sample[value];
  });
}

/** The names in braces that are no placeholders. */
export function unknownPlaceholders(text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS;
  const names = text
    .split('{')
    .slice(1)
    .map((after) => after.split('}')[0] ?? '');
  return names.filter((name) => !known.includes(name));
}

/** The path of a page of a type. `structure` is that of its template; empty for the usual path. */
export function pagePath(structure: string, typeSlugText: string, sample: Sample): string {
  if (structure.trim() !== '') {
    const parts = structure.split('/').filter(Boolean);
    return `/${parts.map((part) => slug(filled(part, sample))).join('/')}/`;
  }
  const [from = '', to = ''] = typeSlugText.split('-');
  const nga = from === 'state' ? sample.nga_state : sample.nga_city;
  const per = to === 'state' ? sample.per_state : sample.per_city;
  const prefix = typeSlugText === 'city-city' ? 'bileta-avioni' : 'fluturime';
  return `/${prefix}/${slug(nga)}-${slug(per)}/`;
}
