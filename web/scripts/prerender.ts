/**
 * The last step of a build. Writes dist/pages/{path}.html, the rendered pages of the site, and
 * dist/results.{language}.html, the page of results, each with preload links for its code, and dist/landing.html, into which
 * the server puts the landing pages that workers render. Adds the fonts to the page of the back office. Compresses each text file in dist/assets.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { runInThisContext } from 'node:vm';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LANGUAGES, type Language, pathIn } from '../src/i18n/language.ts';

type Rendered = { language: Language; head: string; html: string };
type Chunk = { file: string; name?: string; src?: string; imports?: string[]; isEntry?: boolean };

/** The script that workers embed: see src/entry-ssr.tsx. */
const SCRIPT = readFileSync('dist-ssr/ssr.js', 'utf8');
type Bundle = {
  init: () => Promise<void>;
  render: (page: string) => string;
  paths: string[];
  sourcesOf: (path: string) => string[];
  renderResultsFrame: (path: string) => Promise<Rendered>;
};
const { init, render, paths, sourcesOf, renderResultsFrame }: Bundle = runInThisContext(`${SCRIPT}\n;SSR`);
await init();

/** Preload links for the two font files, because a font that arrives later would move the text. */
const fonts = readdirSync('dist/assets').filter((file) => /^figtree-latin.*-normal-.*\.woff2$/.test(file));
if (fonts.length !== 2) throw new Error(`the type family has other files now: ${fonts}`);
const preloads = fonts.map(
  (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${file}">`,
);

/** The page as a template for the server, which inserts its data as elements in the place of `blocks`. */
const template = readFileSync('dist/index.html', 'utf8')
  .replace('<html lang="sq"', '<html{% if demo %} data-demo{% endif %} lang="{{language}}"')
  .replace('<!--head-->', `<!--head-->${preloads.join('')}`)
  .replace('<!--site-->', '{{blocks}}');
/** Excludes a page from search engines, because the browser renders its content. */
const noIndex = '<meta name="robots" content="noindex">';
writeFileSync('dist/index.html', template.replace('<!--head-->', `<title>{{title}}</title>${noIndex}`));
const office = readFileSync('dist/office.html', 'utf8').replace('<!--head-->', preloads.join(''));
writeFileSync('dist/office.html', office);
const manifest: Record<string, Chunk> = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));

/**
 * The template of pages whose HTML has their content. The links for style and fonts come before those for code, which has a low
 * priority, so that the browser shows the content before the code has arrived.
 */
const style = /^ *<link rel="stylesheet"[^>]*>\n/m.exec(template)?.[0];
if (!style) throw new Error('the build has no style');
const withContent = template
  .replace(style, '')
  .replace(`<!--head-->${preloads.join('')}`, `${style.trim()}${preloads.join('')}<!--head-->`)
  .replace('<script type="module"', '<script type="module" fetchpriority="low"')
  .replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"');

for (const path of paths) {
  const { language, head, html }: Rendered = JSON.parse(render(JSON.stringify({ path })));
  const page = withContent
    .replace('{{language}}', language)
    .replace('<!--head-->', `${head}${ahead(path, language)}`)
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`);
  const file = `dist/pages${path}.html`;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, page);
}
/**
 * The page of results is drawn by the browser, so it has preload links for all of its code. They come before the link
 * for the flights, because the code takes longer. Style and fonts come first: until the code has arrived, the browser
 * shows the frame of the page with the places and dates of the search.
 */
const first = Object.values(manifest).find(({ name }) => name === 'ahead');
const code = /^ *<script type="module".*<link rel="stylesheet"[^>]*>\n/ms.exec(template)?.[0];
if (!(first && code)) throw new Error('the build has no code that runs ahead, or another template');
for (const language of LANGUAGES) {
  const sources = [
    `src/locales/${language}/messages.po`,
    `src/locales/${language}/results.po`,
    'src/app/results-route.tsx',
  ];
  const styled = `${style.trim()}${preloads.join('')}`;
  const early = `${styled}<script type="module" crossorigin src="/${first.file}"></script>\n${code.replace(style, '')}${links(sources, 'auto', first.file)}`;
  const frame = await renderResultsFrame(pathIn(language, '/results'));
  writeFileSync(
    `dist/results.${language}.html`,
    [code, ...preloads]
      .reduce((page, without) => page.replace(without, ''), template)
      .replace('{{language}}', language)
      .replace('<!--head-->', () => `${early}{% include "preview.html" %}${noIndex}`)
      .replace(
        '<div id="root"></div>',
        () => `<div id="root"{% if route %} data-frame{% endif %}>{% if route %}${frame.html}{% endif %}</div>`,
      ),
  );
}
/**
 * The frame of landing pages. The browser takes over a page only if the script of this build rendered it. The version is
 * that of worker/src/renderer/bundle.rs.
 */
const version = createHash('sha256').update(SCRIPT).digest('hex').slice(0, 16);
const landing = links(['src/locales/sq/messages.po', 'src/locales/sq/landing.po', 'src/app/landing-route.tsx'], 'low');
writeFileSync(
  'dist/landing.html',
  withContent
    .replace('{{language}}', 'sq')
    .replace('<!--head-->', () => `{{head}}${landing}`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root"{% if renderer != "${version}" %} data-stale{% endif %}>{{page}}</div>`,
    ),
);
rmSync('dist/.vite', { recursive: true });

for (const name of readdirSync('dist/assets').filter((file) => /\.(?:js|css|svg)$/.test(file))) {
  const file = `dist/assets/${name}`;
  const text = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(text));
  writeFileSync(`${file}.gzip`, gzipSync(text, { level: 9 }));
}

/** Preload links for the modules that hydration waits for. */
function ahead(path: string, language: string): string {
  return links([`src/locales/${language}/messages.po`, ...sourcesOf(path)], 'low');
}

function links(sources: string[], priority: 'low' | 'auto', known?: string): string {
  const files = new Set(sources.flatMap(filesOf));
  const later = [...files].filter((file) => !template.includes(file) && file !== known);
  return later
    .map((file) => `<link rel="modulepreload" fetchpriority="${priority}" crossorigin href="/${file}">`)
    .join('');
}

function filesOf(source: string): string[] {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`the build has no chunk for ${source}`);
  if (chunk.isEntry) return [];
  return [chunk.file, ...(chunk.imports ?? []).flatMap(filesOf)];
}
