/**
 * Writes dist/third-party-notices.txt: the licence texts of everything that is distributed with the executable, which
 * contains the built page. Sources: the crates that `cargo metadata` names for the executable, the npm packages that
 * are not for development only, and the seed data. A text that several packages share is printed once.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import spdx from 'spdx-license-list/full.js';

type Component = { name: string; licence: string; authors: string; texts: string[] };

type Crate = {
  id: string;
  name: string;
  version: string;
  license: string | null;
  authors: string[];
  source: string | null;
  manifest_path: string;
};
type Metadata = {
  packages: Crate[];
  resolve: { nodes: { id: string; deps: { pkg: string; dep_kinds: { kind: string | null }[] }[] }[] };
};
type Locked = { dev?: boolean; license?: string; version: string };

const SEEDS = '../migrations/seeds';
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|copyright|unlicense|ofl)/i;

const components = [...crates(), ...npmPackages(), ...seedData()];
const namesByText = new Map<string, string[]>();
for (const { name, licence, authors, texts } of components) {
  for (const text of texts.length > 0 ? texts : [standardText(name, licence, authors)]) {
    namesByText.set(text, [...(namesByText.get(text) ?? []), `${name} (${licence})`]);
  }
}
const sections = [...namesByText].map(([text, names]) => `${names.sort().join('\n')}\n\n${text}\n`).sort();
const rule = `\n${'-'.repeat(80)}\n\n`;
const notices = `This software contains the following third-party components.\n${rule}${sections.join(rule)}`;

const file = 'dist/third-party-notices.txt';
writeFileSync(file, notices);
writeFileSync(`${file}.br`, brotliCompressSync(notices));
writeFileSync(`${file}.gzip`, gzipSync(notices, { level: 9 }));

/** The crates that the executable links on this machine. */
function crates(): Component[] {
  const host = /^host: (.*)$/m.exec(run('rustc', '-vV'))?.[1];
  if (!host) throw new Error('rustc does not name its host');
  const metadata: Metadata = JSON.parse(
    run(
      'cargo',
      'metadata',
      '--format-version=1',
      '--locked',
      `--filter-platform=${host}`,
      '--manifest-path=../Cargo.toml',
    ),
  );
  const byId = new Map(metadata.packages.map((crate) => [crate.id, crate]));
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const linked = new Set<string>();
  const open = metadata.packages.filter(({ name, source }) => name === 'flight-finder' && !source).map(({ id }) => id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (linked.has(id)) continue;
    linked.add(id);
    const dependencies = nodes.get(id)?.deps ?? [];
    open.push(...dependencies.filter((one) => one.dep_kinds.some(({ kind }) => kind === null)).map(({ pkg }) => pkg));
  }
  return [...linked]
    .map((id) => byId.get(id))
    .filter((crate) => crate !== undefined)
    .filter(({ source }) => source !== null)
    .map((crate) => ({
      name: `${crate.name} ${crate.version}`,
      licence: crate.license ?? 'see its text',
      authors: crate.authors.join(', '),
      texts: textsIn(dirname(crate.manifest_path)),
    }));
}

function npmPackages(): Component[] {
  const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev && existsSync(path))
    .map(([path, { license, version }]) => {
      const { author } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
      return {
        name: `${path.split('node_modules/').at(-1)} ${version}`,
        licence: license ?? 'see its text',
        authors: typeof author === 'string' ? author : (author?.name ?? ''),
        texts: textsIn(path),
      };
    });
}

/**
 * The licences of the seed data. Each file `LICENSE-{source}.txt` beside the data belongs to the source in its name.
 */
function seedData(): Component[] {
  const files = readdirSync(SEEDS).filter((file) => file.startsWith('LICENSE-'));
  return files.map((file) => ({
    name: `Seed data from ${file.slice('LICENSE-'.length, -'.txt'.length)}`,
    licence: 'see its text',
    authors: '',
    texts: [readFileSync(join(SEEDS, file), 'utf8').trim()],
  }));
}

function textsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}

/**
 * The standard text of a licence, for a package that names its licence but does not contain the text. If the package
 * offers several licences, the first permissive one is used.
 */
function standardText(name: string, licence: string, authors: string): string {
  const id = ['MIT', 'Apache-2.0', 'ISC', 'BSD-3-Clause'].find((one) => licence.split(/[^\w.-]+/).includes(one));
  const text = id && spdx[id]?.licenseText;
  if (!text) throw new Error(`${name} carries no licence text, and ${licence} has no standard one here`);
  return `Copyright: ${authors || `the authors of ${name}`}\n\n${text.trim()}`;
}

function run(command: string, ...args: string[]): string {
  return execFileSync(command, args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
}
