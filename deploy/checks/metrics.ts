/** The metrics: as docs/operations.md and docs/jobs.md list them, compared with the program that reports them. */
import { filesOf, read } from './files.ts';

export type Metric = { name: string; type: 'counter' | 'gauge' | 'histogram'; labels: string[] };

const DOCUMENTS = ['docs/operations.md', 'docs/jobs.md'];
const SOURCES = ['core/src', 'api/src', 'worker/src', 'scheduler/src', 'src'];

/** The labels that Prometheus and prometheus.yml give to every metric. */
export const TARGET_LABELS = ['instance', 'job', 'role', 'pod', 'node'];

/** Reads the metrics, and says where the documents and the program differ. */
export function readMetrics(problems: string[]): Map<string, Metric> {
  const documented = new Map(DOCUMENTS.flatMap((file) => [...rows(read(file))]));
  const reported = reportedMetrics();
  const metrics = new Map<string, Metric>();
  for (const [name, labels] of documented) {
    const source = reported.get(name);
    if (!source) problems.push(`${name} is documented, but no code reports it`);
    else if (source.labels && source.labels.join() !== labels.join())
      problems.push(`${name} has the labels {${source.labels}}, but the documents say {${labels}}`);
    else metrics.set(name, { name, type: source.type, labels });
  }
  for (const name of reported.keys())
    if (!documented.has(name)) problems.push(`${name} is reported, but missing in ${DOCUMENTS.join(' and ')}`);
  return metrics;
}

/**
 * The rows of tables that begin with a metric. Its labels are in braces, or in a column of their own. `_running` beside
 * `flight_finder_queue_ready` means `flight_finder_queue_running`.
 */
function* rows(markdown: string): Generator<[string, string[]]> {
  for (const line of markdown.split('\n')) {
    const [, first = '', ...others] = line.trim().split(/ *\| */);
    const names = [...first.matchAll(/`(_?[a-z_]+)(?:\{([a-z_,]*)\})?`/g)];
    const family = names[0]?.[1]?.startsWith('flight_finder_') && names[0][1].replace(/_[a-z]+$/, '');
    if (!family) continue;
    // A line ends with `|`, so a table of three columns has two others and an empty text.
    const column = others.length === 3 ? others[0]?.split(/, */) : [];
    for (const [, name = '', braces] of names) {
      const labels = (braces?.split(',') ?? column ?? []).filter(Boolean);
      yield [name.startsWith('_') ? family + name : name, labels.sort()];
    }
  }
}

/** The metrics in macros of the program. `labels` is missing if the labels are a variable. */
function reportedMetrics() {
  const found = new Map<string, { type: Metric['type']; labels?: string[] }>();
  const call =
    /(?:\b(counter|gauge|histogram)!|\bset)\(\s*"(flight_finder_[a-z_]+)"(.*?)(?:\.(?:increment|record|set)\(|;)/gs;
  for (const file of SOURCES.flatMap((folder) => filesOf(folder, '.rs'))) {
    for (const [, macro, name = '', rest = ''] of read(file).matchAll(call)) {
      const labels = [...rest.matchAll(/"([a-z_]+)" =>/g)].map(([, label = '']) => label).sort();
      const type = (macro ?? 'gauge') as Metric['type'];
      found.set(name, macro && !rest.includes('&') ? { type, labels } : { type });
    }
  }
  return found;
}
