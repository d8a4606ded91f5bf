/** The keys of config.default.toml, which every variable FLIGHT_FINDER__SECTION__KEY has to name. */
import { read } from './files.ts';

const FILE = 'config.default.toml';

/** The keys as `section.key`, also those that are commented out. */
const KEYS = new Set(
  read(FILE)
    .split(/^\[/m)
    .flatMap((section) => {
      const name = section.slice(0, section.indexOf(']'));
      return [...section.matchAll(/^(?:# )?([a-z_0-9]+) = /gm)].map(([, key]) => `${name}.${key}`);
    }),
);

/** The queues and their handlers in each process. */
export const CONCURRENCY = new Map(
  [...(/^concurrency = \{(.*)\}$/m.exec(read(FILE))?.[1] ?? '').matchAll(/(\w+) = (\d+)/g)].map(
    ([, queue = '', handlers]) => [queue, Number(handlers)],
  ),
);

export const DEFAULT_GRACE = Number(/^grace_seconds = (\d+)$/m.exec(read(FILE))?.[1]);

/** Notes variables that configure nothing. */
export function checkVariables(names: Iterable<string>, where: string, problems: string[]) {
  for (const name of names) {
    const key = name
      .replace(/^FLIGHT_FINDER__/, '')
      .toLowerCase()
      .replace('__', '.');
    if (!KEYS.has(key)) problems.push(`${where}: ${name} is no key of ${FILE}`);
  }
}

/** The variables of a text. */
export const variablesIn = (text: string) => [...text.matchAll(/\bFLIGHT_FINDER__[A-Z_0-9]+/g)].map(([name]) => name);
