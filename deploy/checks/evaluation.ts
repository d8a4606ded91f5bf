/** Evaluates expressions with promtool, on one hour in which every metric has values. An expression must return something. */
import { stringify } from 'yaml';
import { TARGET_LABELS, type Metric } from './metrics.ts';

/** The values of labels that expressions compare with texts. Another label has one value. */
const VALUES: Record<string, string[]> = {
  crashed: ['true', 'false'],
  job: ['flight-finder'],
  queue: ['search', 'provider_a', 'provider_b', 'calendar', 'housekeeping', 'mail'],
  reason: ['busy', 'budget', 'unreadable'],
  status: ['200', '500'],
};

/** A file for `promtool test rules`. */
export function evaluationOf(
  expressions: { where: string; expression: string }[],
  metrics: Map<string, Metric>,
): string {
  const metricsAndTargets: Metric[] = [...metrics.values(), { name: 'up', type: 'gauge', labels: [] }];
  return stringify({
    tests: [
      {
        interval: '1m',
        input_series: metricsAndTargets.flatMap(seriesOf),
        promql_expr_test: expressions.map(({ expression }) => ({
          expr: `count(${expression}) > bool 0`,
          eval_time: '30m',
          exp_samples: [{ labels: '{}', value: 1 }],
        })),
      },
    ],
  });
}

function seriesOf({ name, type, labels }: Metric): { series: string; values: string }[] {
  const selectors = [...labels, ...TARGET_LABELS].reduce<string[]>(
    (before, label) =>
      before.flatMap((others) => (VALUES[label] ?? ['x']).map((value) => `${others}${label}="${value}",`)),
    [''],
  );
  const series = (full: string, selector: string, values: string) => ({ series: `${full}{${selector}}`, values });
  return selectors.flatMap((selector) => {
    if (type === 'gauge') return [series(name, selector, '1x60')];
    if (type === 'counter') return [series(name, selector, '0+60x60')];
    const buckets = ['0.01', '1', '+Inf'].map((le) => series(`${name}_bucket`, `${selector}le="${le}",`, '0+60x60'));
    return [...buckets, series(`${name}_sum`, selector, '0+1x60'), series(`${name}_count`, selector, '0+60x60')];
  });
}
