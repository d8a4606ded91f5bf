import type { Plugin } from 'vite';

/** The code that only the back office may contain: its own, and that of signing in. */
export const OFFICE = /\/src\/office\/|\/node_modules\/@supabase\//;

type Output = { fileName: string; moduleIds?: readonly string[] };

/** Fails a build if a chunk contains a module whose path matches `other`, for example code of another entry. */
export function refusing(other: RegExp): Plugin {
  return {
    name: 'bundle-boundary',
    apply: 'build',
    generateBundle(_, bundle) {
      const found = strangers(Object.values(bundle), other);
      if (found.length > 0) this.error(`code of another entry: ${found.join(', ')}`);
    },
  };
}

/** Lists each matching module as "chunk: module". */
export function strangers(outputs: readonly Output[], other: RegExp): string[] {
  return outputs.flatMap(({ fileName, moduleIds = [] }) =>
    moduleIds.filter((id) => other.test(id)).map((id) => `${fileName}: ${id}`),
  );
}
