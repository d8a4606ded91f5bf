import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compiled } from './compile.ts';
import { filled } from './numbers.ts';
import { withTables } from './tables.ts';

/** The sections of the specification, in its order. Each is a file of docs/app. */
export const SLUGS = [
  'modules',
  'authentication',
  'agent-tools',
  'route-tracking',
  'database-integration',
  'api-endpoints',
  'data-flow',
  'scoring-logic',
  'ui-components',
  'test-cases',
  'seo-system',
];

/** The id of the module after its resolution. The zero byte says that it is no file. */
const RESOLVED = '\0documentation:sections';
const ROOT = join(import.meta.dirname, '../../..');
const NUMBERS = 'docs/app/numbers.json';
const API = 'api/openapi.json';

/** Reads a file of the repository. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The path of a section's text. */
export function sourceOf(slug: string): string {
  return `docs/app/${slug}.md`;
}

/**
 * The texts of the documentation as a module with data. Markdown is read while the app is built, so that the browser
 * needs no parser, and no text can become HTML.
 */
export const documentation: Plugin = {
  name: 'documentation',
  resolveId: { filter: { id: /^virtual:documentation$/ }, handler: () => RESOLVED },
  load: {
    filter: { id: /documentation:sections$/ },
    handler() {
      const files = [NUMBERS, API, ...SLUGS.map(sourceOf)];
      for (const file of files) this.addWatchFile(join(ROOT, file));
      const [numbers, api] = [JSON.parse(read(NUMBERS)), JSON.parse(read(API))];
      const sections = SLUGS.map((slug) =>
        compiled(slug, withTables(filled(read(sourceOf(slug)), numbers), numbers, api)),
      );
      return `export const SECTIONS = ${JSON.stringify(sections)};`;
    },
  },
};
