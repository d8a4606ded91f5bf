import en from '@/locales/en/names.json' with { type: 'json' };
import sq from '@/locales/sq/names.json' with { type: 'json' };
import type { Language } from './language';

/** The names of days, months and the language itself, in each language. The server reads the same files. */
export const NAMES: Record<Language, typeof sq> = { sq, en };
