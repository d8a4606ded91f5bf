/** Fails when an Albanian text contains an English word, or an Albanian word that lacks its ë or ç. */
import { readFileSync } from 'node:fs';
import { WORDS } from '../src/app/error-words.ts';
import { SENTENCES } from '../src/features/results/loading/trivia-sq.ts';
import { ENGLISH, WITHOUT_MARKS } from './words.ts';

/** The sources of texts, with the texts of each. A source without texts fails the check too. */
const SOURCES: Record<string, readonly string[]> = {
  messages: catalogue('messages'),
  results: catalogue('results'),
  pages: catalogue('pages'),
  landing: catalogue('landing'),
  server: catalogue('server'),
  office: catalogue('office'),
  trivia: SENTENCES,
  'broken page': Object.values(WORDS.sq),
};

/** The parts of a message that are not text: names of values, and keywords of plural forms. */
const SYNTAX = /\{\w+, (?:plural|select),|(?:^|[\s}])(?:zero|one|two|few|many|other|=\d+) ?(?=\{)|\{\w+\}|<\/?\d+\/?>/g;

/** Hyphenated words that are common in Albanian: "WhatsApp-it", "e-mail". */
const WORD = /[\p{L}]+(?:['’-][\p{L}]+)*/gu;

const complaints = Object.values(SOURCES)
  .flat()
  .flatMap((text) =>
    [...text.replace(SYNTAX, ' ').matchAll(WORD)].flatMap(([word]) => complaint(word.toLowerCase(), text)),
  );
for (const line of complaints) process.stderr.write(`${line}\n`);
const lost = Object.keys(SOURCES).filter((name) => SOURCES[name]?.length === 0);
if (ENGLISH.size < 300) lost.push('English words');
for (const name of lost) process.stderr.write(`the check has lost its ${name}\n`);
process.exitCode = complaints.length + lost.length === 0 ? 0 : 1;

function complaint(word: string, text: string): string[] {
  if (ENGLISH.has(word)) return [`"${word}" is English: ${text}`];
  const right = WITHOUT_MARKS[word];
  return right ? [`"${word}" is written "${right}": ${text}`] : [];
}

function catalogue(name: string): string[] {
  const entries = [...readFileSync(`src/locales/sq/${name}.po`, 'utf8').matchAll(/^msgstr ((?:".*"\n?)+)/gm)];
  // The first entry is the catalogue's own header.
  return entries.slice(1).map(([, quoted]) => unquoted(quoted ?? ''));
}

function unquoted(quoted: string): string {
  return quoted
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .join('');
}
