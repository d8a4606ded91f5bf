/** Fails when an Albanian text holds an English word, or an Albanian one without its ë or ç. */
import { readFileSync } from 'node:fs';
import { ENGLISH, WITHOUT_MARKS } from './words.ts';

const CATALOGUES = ['messages', 'pages'].map((name) => `src/locales/sq/${name}.po`);

/** What is not said: names of values, and the words that choose a form of a number. */
const SYNTAX = /\{\w+, (?:plural|select),|(?:^|[\s}])(?:zero|one|two|few|many|other|=\d+) ?(?=\{)|\{\w+\}|<\/?\d+\/?>/g;

/** As people write them here: "WhatsApp-it", "e-mail". */
const WORD = /[\p{L}]+(?:['’-][\p{L}]+)*/gu;

const texts = CATALOGUES.flatMap((path) =>
  // The first entry is the catalogue's own header.
  [...readFileSync(path, 'utf8').matchAll(/^msgstr ((?:".*"\n?)+)/gm)]
    .slice(1)
    .map(([, quoted]) => unquoted(quoted ?? '')),
);
const complaints = texts.flatMap((text) =>
  [...text.replace(SYNTAX, ' ').matchAll(WORD)].flatMap(([word]) => complaint(word.toLowerCase(), text)),
);
for (const line of complaints) process.stderr.write(`${line}\n`);
if (texts.length < 100 || ENGLISH.size < 300) process.stderr.write('the check has lost its texts or its words\n');
process.exitCode = complaints.length === 0 && texts.length >= 100 && ENGLISH.size >= 300 ? 0 : 1;

function complaint(word: string, text: string): string[] {
  if (ENGLISH.has(word)) return [`"${word}" is English: ${text}`];
  const right = WITHOUT_MARKS[word];
  return right ? [`"${word}" is written "${right}": ${text}`] : [];
}

function unquoted(quoted: string): string {
  return quoted
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .join('');
}
