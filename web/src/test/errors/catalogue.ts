/** The errors of the specification, and cases that cause each of them in both languages. */
import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@/i18n/language';
import TEXT from './public-site.md?raw';

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

/**
 * The messages of the specification. Each paragraph with a bold head is a group, and its quoted texts are the messages.
 */
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

/** The Albanian translation of an English text, which must differ from it. */
function albanian(english: string): string {
  const text = ALBANIAN.get(english);
  if (!text || text === english) throw new Error(`No Albanian for: ${english}`);
  return text;
}
