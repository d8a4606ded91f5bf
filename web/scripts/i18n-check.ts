/** Fails when a catalogue does not match the sources, or when a translation is missing. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const CATALOGUES = ['sq', 'en'].flatMap((language) =>
  ['messages', 'pages', 'landing', 'office'].map((name) => `src/locales/${language}/${name}.po`),
);

/** The header contains the time of the extraction, which is ignored. */
const DATE = /^"POT-Creation-Date:.*\n/m;

const before = CATALOGUES.map((path) => readFileSync(path, 'utf8'));
execFileSync('lingui', ['extract', '--clean'], { stdio: ['ignore', 'ignore', 'inherit'] });
const after = CATALOGUES.map((path) => readFileSync(path, 'utf8'));
CATALOGUES.forEach((path, index) => {
  writeFileSync(path, before[index] ?? '');
});

const stale = CATALOGUES.filter((_, index) => before[index]?.replace(DATE, '') !== after[index]?.replace(DATE, ''));
const missing = CATALOGUES.flatMap((path, index) =>
  [...(after[index] ?? '').matchAll(/^msgid "(.+)"\nmsgstr ""$/gm)].map(([, message]) => `${path}: ${message}`),
);
for (const path of stale) process.stderr.write(`${path} is stale: npm run i18n:extract\n`);
for (const message of missing) process.stderr.write(`missing translation: ${message}\n`);
process.exitCode = stale.length + missing.length === 0 ? 0 : 1;
