import type { Plugin } from 'vite';

/** The code of the back office, which no other entry may contain. */
export const OFFICE = /\/src\/office\//;

/**
 * The code of the public site that the back office may not contain: all except the search form, its calendar, and the form of a new
 * quote.
 */
export const SITE_ONLY = /\/src\/(?:app\/|features\/(?!search\/(?!home\/)|calendar\/|results\/agent\/new-quote\.tsx$))/;

/** The code of signing in. */
const AUTH = /\/src\/auth\/|\/node_modules\/@supabase\//;

/** The module that the site imports on demand if the browser has a session. Visitors never load its chunk. */
const ON_DEMAND = /\/src\/auth\/tokens\.ts$/;

type Output = {
  fileName: string;
  moduleIds?: readonly string[];
  isEntry?: boolean;
  imports?: readonly string[];
  dynamicImports?: readonly string[];
};

/** Fails a build if a chunk contains a module whose path matches `other`, for example code of another entry. */
export function refusing(other: RegExp): Plugin {
  return checking((outputs) => strangers(outputs, other));
}

/** Fails a build if a chunk that visitors may load contains code of signing in. */
export function withoutAuthForVisitors(): Plugin {
  return checking((outputs) => strangers(chunksOfVisitors(outputs), AUTH));
}

function checking(find: (outputs: readonly Output[]) => string[]): Plugin {
  return {
    name: 'bundle-boundary',
    apply: 'build',
    generateBundle(_, bundle) {
      const found = find(Object.values(bundle));
      if (found.length > 0) this.error(`code that does not belong there: ${found.join(', ')}`);
    },
  };
}

/** Lists each matching module as "chunk: module". */
export function strangers(outputs: readonly Output[], other: RegExp): string[] {
  return outputs.flatMap(({ fileName, moduleIds = [] }) =>
    moduleIds.filter((id) => other.test(id)).map((id) => `${fileName}: ${id}`),
  );
}

/** All chunks that the entries import, at once or on demand, except those that only a user's page imports. */
export function chunksOfVisitors(outputs: readonly Output[]): Output[] {
  const chunks = new Map(outputs.map((output) => [output.fileName, output]));
  const isOnDemand = (file: string) => chunks.get(file)?.moduleIds?.some((id) => ON_DEMAND.test(id)) ?? false;
  const reached = new Set<string>();
  const ahead = outputs.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const { imports = [], dynamicImports = [] } = chunks.get(file) ?? {};
    ahead.push(...imports, ...dynamicImports.filter((imported) => !isOnDemand(imported)));
  }
  return outputs.filter(({ fileName }) => reached.has(fileName));
}
