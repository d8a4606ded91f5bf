import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

type Output = { fileName: string; moduleIds?: readonly string[]; imports?: readonly string[] };

/** The chunks with a module that matches one of `roots`, and all chunks that they import at once. */
export function chunksAtOnce<T extends Output>(outputs: readonly T[], roots: readonly RegExp[]): T[] {
  const has = (output: Output, root: RegExp) => output.moduleIds?.some((id) => root.test(id)) ?? false;
  const lost = roots.find((root) => !outputs.some((output) => has(output, root)));
  if (lost) throw new Error(`no chunk has a module like ${lost}`);
  const chunks = new Map(outputs.map((output) => [output.fileName, output]));
  const reached = new Set<string>();
  const ahead = outputs.filter((output) => roots.some((root) => has(output, root))).map(({ fileName }) => fileName);
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    ahead.push(...(chunks.get(file)?.imports ?? []));
  }
  return outputs.filter(({ fileName }) => reached.has(fileName));
}

/**
 * Prints the size of the scripts that a screen needs, compressed with gzip, and fails the build if it exceeds `most`
 * bytes. The screen is given by the modules that are loaded one after the other until it is shown.
 */
export function withinBudget(screen: string, roots: readonly RegExp[], most: number): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = chunksAtOnce(Object.values(bundle), roots);
      const size = chunks.reduce((sum, chunk) => sum + ('code' in chunk ? gzipSync(chunk.code).length : 0), 0);
      const sentence = `${screen}: ${size} bytes of JavaScript in ${chunks.length} files, at most ${most}`;
      if (size > most) this.error(sentence);
      process.stdout.write(`${sentence}\n`);
    },
  };
}
