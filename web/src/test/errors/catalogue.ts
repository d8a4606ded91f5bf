/** The specification's errors, and how tests bring each about in both languages. */
import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@/i18n/language';
import TEXT from './public-site.md?raw';

/** A message that the specification quotes, and under which head it does. */
type Row = { group: string; message: string };

/** The site in a language: where it begins, and how it says something English. */
type Tongue = { language: Language; prefix: '' | '/en'; say: (english: string) => string };

export type ErrorCase = {
  /** What is shown where the words of the specification are not meant for visitors. */
  says?: string;
  /** The English that is shown where the specification's words are Albanian. */
  albanianOf?: string;
  bringAbout: (tongue: Tongue) => unknown;
};

export type ErrorCases = Readonly<Record<string, ErrorCase>>;

/** A paragraph is a group under a bold head; those that quote nothing have no rows. */
export const ROWS: readonly Row[] = TEXT.split(/^(?=\*\*)/m)
  .slice(1)
  .flatMap((paragraph) => {
    const group = /^\*\*(.+?)\.?\*\*/.exec(paragraph)?.[1] ?? '';
    return [...paragraph.matchAll(/'([^']+)'/g)].map(([, message = '']) => ({ group, message }));
  });

const ALBANIAN = new Map(
  [...readFileSync('src/locales/sq/messages.po', 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)].map(
    ([, english = '', albanian = '']) => [english, albanian],
  ),
);

const TONGUES: Record<Language, Tongue> = {
  sq: { language: 'sq', prefix: '', say: albanian },
  en: { language: 'en', prefix: '/en', say: (english) => english },
};

/** Every case in every language. */
export function inBothLanguages(cases: ErrorCases) {
  return LANGUAGES.flatMap((language) =>
    Object.entries(cases).map(([message, { says = message, albanianOf, bringAbout }]) => {
      const tongue = TONGUES[language];
      const english = albanianOf ?? says;
      const shown = language === 'sq' && albanianOf ? message : tongue.say(english);
      return { language, message, shown, english, bringAbout: () => bringAbout(tongue) };
    }),
  );
}

/** The catalogue's Albanian of an English text; it has to be another one. */
function albanian(english: string): string {
  const text = ALBANIAN.get(english);
  if (!text || text === english) throw new Error(`No Albanian for: ${english}`);
  return text;
}
