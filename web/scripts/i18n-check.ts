/** Fails when a catalogue does not match the sources, or when a translation is missing. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { LANGUAGES } from '../src/i18n/language.ts';

const CATALOGUES = LANGUAGES.flatMap((language) =>
  ['messages', 'results', 'pages', 'landing', 'server', 'office'].map((name) => `src/locales/${language}/${name}.po`),
);

/** The header contains the time of the extraction, which is ignored. */
const DATE = /^"POT-Creation-Date:.*\n/m;

const before = CATALOGUES.map((path) => {
  const { atime, mtime } = statSync(path);
  return { path, text: readFileSync(path, 'utf8'), atime, mtime };
});
execFileSync('lingui', ['extract', '--clean'], { stdio: ['ignore', 'ignore', 'inherit'] });
const after = CATALOGUES.map((path) => readFileSync(path, 'utf8'));
for (const { path, text, atime, mtime } of before) {
  writeFileSync(path, text);
  // Otherwise `make` would take them for changed, and build the page and the server again.
  utimesSync(path, atime, mtime);
}

const stale = CATALOGUES.filter(
  (_, index) => before[index]?.text.replace(DATE, '') !== after[index]?.replace(DATE, ''),
);
const missing = CATALOGUES.flatMap((path, index) =>
  [...(after[index] ?? '').matchAll(/^msgid "(.+)"\nmsgstr ""$/gm)].map(([, message]) => `${path}: ${message}`),
);
/**
 * A renderer has all catalogues of a language in memory, and the server says what the site says, so a message must have one
 * translation in all of them.
 */
const translations = new Map<string, string>();
const different = ['messages', 'results', 'pages', 'landing', 'server'].flatMap((name) => {
  const path = `src/locales/sq/${name}.po`;
  const known = [...readFileSync(path, 'utf8').matchAll(/^msgid "(.+)"\nmsgstr "(.+)"$/gm)];
  return known.flatMap(([, message = '', translation = '']) => {
    const other = translations.get(message) ?? translation;
    translations.set(message, other);
    return other === translation ? [] : [`${path}: "${message}" is "${translation}", elsewhere "${other}"`];
  });
});

for (const path of stale) process.stderr.write(`${path} is stale: npm run i18n:extract\n`);
for (const message of missing) process.stderr.write(`missing translation: ${message}\n`);
for (const message of different) process.stderr.write(`two translations: ${message}\n`);
process.exitCode = stale.length + missing.length + different.length === 0 ? 0 : 1;
