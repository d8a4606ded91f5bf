/** Each label and message of the specification is in the source of its screen. Other tests show when it is shown. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SCREENS } from '@/office/screens';
import { LABELS, WORDS } from './office-words';

/** What several screens share. */
const SHARED = ['kit/auth', 'kit/form', 'kit/list', '../ui', '../api'];

/** The folders of what is no entry of the list of screens, or is a page of several districts. */
const FOLDERS: Record<string, string> = {
  'Sign-in': 'people/login',
  Shell: 'kit/shell',
  'System Controls': '{platform/settings,platform/limits,rules/providers,search/statistics}',
};

const LIST = readFileSync('src/office/screens.ts', 'utf8');

const ROWS = Object.entries(WORDS).flatMap(([screen, words]) =>
  words.map((word) => ({ screen, word, folder: folderOf(screen) })),
);

// The rows of a screen count from the day on which the screen is in the list.
test.each(ROWS.filter(({ folder }) => folder))('$screen says: $word', ({ word, folder = '' }) => {
  const source = [folder, ...SHARED].map(sourceOf).join('\n');

  expect(parts(word).filter((part) => !hasPhrase(source, part))).toEqual([]);
});

test('the labels of the menu and of the tabs are those of the specification', () => {
  for (const place of ['menu', 'tab'] as const) {
    const labels = SCREENS.filter((screen) => screen.place === place).map(({ label }) => label);
    const specified: readonly string[] = LABELS[place];

    expect(specified.filter((label) => labels.includes(label))).toEqual(
      labels.filter((label) => specified.includes(label)),
    );
  }
});

test('every screen with words is a screen of the specification', () => {
  const specified: readonly string[] = [...LABELS.menu, ...LABELS.tab, ...Object.keys(FOLDERS)];

  expect(Object.keys(WORDS).filter((screen) => !specified.includes(screen))).toEqual([]);
});

/** The folder from which the list of screens loads a screen; none if the screen is not in the list. */
function folderOf(screen: string): string | undefined {
  const [, entry = ''] = LIST.split(`label: '${screen}'`);
  return FOLDERS[screen] ?? /import\('\.\/([a-z/-]+)\//.exec(entry)?.[1];
}

/** The code of a folder of the office without tests and comments. */
function sourceOf(folder: string): string {
  const files = globSync(`src/office/${folder}/**/*.{ts,tsx}`).filter((file) => !file.includes('.test.'));
  return files
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replaceAll("\\'", "'")
    .replace(/\s+/g, ' ');
}

/** A message without what is inserted. */
function parts(message: string): string[] {
  return message.split(/\{[^}]+\}/).filter(Boolean);
}

/** Whether a text contains a phrase that is no part of longer words. */
function hasPhrase(text: string, phrase: string): boolean {
  const around = text.split(phrase);
  return around.some((before, place) => {
    const after = around[place + 1];
    return (
      after !== undefined && !(/\w$/.test(before) && /^\w/.test(phrase)) && !(/\w$/.test(phrase) && /^\w/.test(after))
    );
  });
}
