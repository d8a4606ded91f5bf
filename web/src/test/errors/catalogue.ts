/** The errors of the specification, and cases that cause each of them in both languages. */
import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@/i18n/language';
import OFFICE from './back-office.md?raw';
import SITE from './public-site.md?raw';

/** A message of the specification, and its group. */
type Row = { group: string; message: string };

/** The site in a language: the prefix of its paths, and the translation of an English text. */
type Tongue = { language: Language; prefix: '' | '/en'; say: (english: string) => string };

export type ErrorCase = {
  /** The text that visitors see instead, if the message of the specification is not meant for them. */
  says?: string;
  /** The English translation, if the message of the specification is Albanian. */
  albanianOf?: string;
  bringAbout: (tongue: Tongue) => unknown;
};

export type ErrorCases = Readonly<Record<string, ErrorCase>>;

/** The messages about the public site. */
export const ROWS = rowsOf(SITE, /'([^']+)'/g);

/** The messages about the back office. */
export const OFFICE_ROWS = rowsOf(OFFICE, /"([^"]+)"/g);

/** Each paragraph with a bold head is a group, and its quoted texts are the messages. */
function rowsOf(text: string, quoted: RegExp): readonly Row[] {
  return text
    .split(/^(?=\*\*)/m)
    .slice(1)
    .flatMap((paragraph) => {
      const group = /^\*\*(.+?)\.?\*\*/.exec(paragraph)?.[1] ?? '';
      return [...paragraph.matchAll(quoted)].map(([, message = '']) => ({ group, message }));
    });
}

/** The texts of the site, and those that only the office has, each with its Albanian translation. */
const ALBANIAN = new Map(['office', 'landing', 'results', 'messages'].flatMap(translations));

function translations(catalogue: string): [string, string][] {
  const text = readFileSync(`src/locales/sq/${catalogue}.po`, 'utf8');
  const found = text.matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm);
  return [...found].map(([, english = '', albanian = '']) => [english, albanian]);
}

const TONGUES: Record<Language, Tongue> = {
  sq: { language: 'sq', prefix: '', say: albanian },
  en: { language: 'en', prefix: '/en', say: (english) => english },
};

/** Every case in every language. */
export function inBothLanguages(cases: ErrorCases) {
  return inLanguages(cases, LANGUAGES);
}

/** Every case in these languages. */
export function inLanguages(cases: ErrorCases, languages: readonly Language[]) {
  return languages.flatMap((language) =>
    Object.entries(cases).map(([message, { says = message, albanianOf, bringAbout }]) => {
      const tongue = TONGUES[language];
      const english = albanianOf ?? says;
      const shown = language === 'sq' && albanianOf ? message : tongue.say(english);
      return { language, message, shown, english, bringAbout: () => bringAbout(tongue) };
    }),
  );
}

/** The Albanian translation of an English text, which must differ from it. */
function albanian(english: string): string {
  const text = ALBANIAN.get(english);
  if (!text || text === english) throw new Error(`No Albanian for: ${english}`);
  return text;
}
