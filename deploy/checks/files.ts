/** The files of the repository, by their paths from its root. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Where a file of the repository is. */
export const pathOf = (file: string) => join(ROOT, file);

export const read = (file: string) => readFileSync(pathOf(file), 'utf8');

/** The files of a folder and of the folders in it whose names end like this. */
export function filesOf(folder: string, ending: string): string[] {
  const found = readdirSync(pathOf(folder), { recursive: true, encoding: 'utf8' });
  return found
    .filter((file) => file.endsWith(ending))
    .map((file) => join(folder, file))
    .sort();
}
