/** The tables of the documentation that come from the program, as Markdown. */
import { counted } from './numbers.ts';

export type Numbers = {
  jobs: { name: string; queue: string; attempts: number; seconds: number }[];
  schedules: { name: string; cron: string }[];
  tables: { area: string; tables: string[] }[];
  commission: { presets: { name: string; tiers: { min_count: number; rate: number }[] }[] };
};

type Operation = { summary?: string; tags?: string[]; security?: unknown[] };

export type OpenApi = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
};

/** The methods of a path, in the order in which they are listed. */
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** Replaces placeholders like `{{table jobs}}` by their tables. An unknown one is an error. */
export function withTables(text: string, numbers: Numbers, api: OpenApi): string {
  const tables: Record<string, () => string> = {
    jobs: () => jobs(numbers),
    schedules: () => schedules(numbers),
    commission_tiers: () => tiers(numbers),
    endpoints: () => endpoints(api),
  };
  return text.replace(/\{\{table (\w+)\}\}/g, (whole, name: string) => {
    const write = tables[name];
    if (!write) throw new Error(`docs/app: ${whole} is not known`);
    return write();
  });
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function jobs({ jobs }: Numbers): string {
  const rows = jobs.map(({ name, queue, attempts, seconds }) => [
    `\`${name}\``,
    `\`${queue}\``,
    String(attempts),
    seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second'),
  ]);
  return table(['Job', 'Queue', 'Attempts', 'One attempt takes at most'], rows);
}

function schedules({ schedules }: Numbers): string {
  return table(
    ['Job', 'When it is queued'],
    schedules.map(({ name, cron }) => [`\`${name}\``, inWords(cron)]),
  );
}

/** The times of a schedule. The minute may be preceded by a second. */
function inWords(cron: string): string {
  const fields = cron.split(' ');
  const [second = '0', minute = '*', hour = '*', ...days] = fields.length === 6 ? fields : ['0', ...fields];
  if (days.some((field) => field !== '*')) return `\`${cron}\``;
  if (hour !== '*') return `every day at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (minute === '*') return second === '0' ? 'every minute' : `every minute, at second ${second}`;
  return `every hour, at minute ${minute}`;
}

/** The tiers of both presets, side by side: the rate of each adult by the number of adults. */
function tiers({ commission: { presets } }: Numbers): string {
  const counts = [...new Set(presets.flatMap(({ tiers }) => tiers.map(({ min_count }) => min_count)))].sort(
    (a, b) => a - b,
  );
  const rate = (preset: Numbers['commission']['presets'][number], count: number) => {
    const tier = preset.tiers.filter(({ min_count }) => min_count <= count).at(-1);
    return tier ? `${Number.isInteger(tier.rate) ? tier.rate : tier.rate.toFixed(2)} €` : 'standard rate';
  };
  return table(
    ['Adults, from', ...presets.map(({ name }) => name)],
    counts.map((count) => [String(count), ...presets.map((preset) => rate(preset, count))]),
  );
}

/** A heading and a table for each tag of the API. */
function endpoints({ tags, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
  const known = tags.map(({ name }) => name);
  const others = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'other'))]
    .filter((name) => !known.includes(name))
    .map((name) => ({ name, description: '' }));
  return [...tags, ...others]
    .map(({ name, description }) => {
      const rows = operations
        .filter(({ operation }) => (operation.tags?.[0] ?? 'other') === name)
        .map(({ path, method, operation }) => [
          `\`${method.toUpperCase()} ${path}\``,
          (operation.summary ?? '').replace(/\s+/g, ' '),
          operation.security?.length ? 'yes' : 'no',
        ]);
      const title = name.charAt(0).toUpperCase() + name.slice(1);
      const about = description ? `${description}.\n\n` : '';
      return rows.length > 0 ? `### ${title}\n\n${about}${table(['Request', 'What it does', 'Sign-in'], rows)}` : '';
    })
    .filter(Boolean)
    .join('\n\n');
}
