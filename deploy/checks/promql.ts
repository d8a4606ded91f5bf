/** Whether the names and labels in PromQL exist. promtool checks the rest. */
import { type Metric, TARGET_LABELS } from './metrics.ts';

/** The names of metrics in a text, without the parts of histograms. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/flight_finder_[a-z_]+/g)].map(([name]) => name);
}

/** Notes unknown metrics and labels of an expression. */
export function checkExpression(expression: string, where: string, metrics: Map<string, Metric>, problems: string[]) {
  const allowed = new Set([...TARGET_LABELS, 'le']);
  for (const [, name = '', matchers = ''] of expression.matchAll(/(flight_finder_[a-z_]+)(\{[^}]*\})?/g)) {
    const metric = metricOf(name, metrics);
    if (!metric) {
      problems.push(`${where}: there is no metric ${name}`);
      continue;
    }
    const labels = [...metric.labels, ...TARGET_LABELS, ...(name.endsWith('_bucket') ? ['le'] : [])];
    for (const label of labels) allowed.add(label);
    for (const [, label = ''] of matchers.matchAll(/([a-z_]+)\s*(?:=~|!~|!=|=)\s*"/g))
      if (!labels.includes(label)) problems.push(`${where}: ${name} has no label ${label}`);
  }
  for (const [, , labels = ''] of expression.matchAll(
    /\b(by|on|without|ignoring|group_left|group_right)\s*\(([^)]*)\)/g,
  ))
    for (const label of labels.split(/[\s,]+/).filter(Boolean))
      if (!allowed.has(label)) problems.push(`${where}: no metric of the expression has the label ${label}`);
}

/** The metric with this name, or the histogram whose part has it. */
function metricOf(name: string, metrics: Map<string, Metric>): Metric | undefined {
  const metric = metrics.get(name);
  // Prometheus shows a histogram only in parts.
  if (metric) return metric.type === 'histogram' ? undefined : metric;
  const histogram = metrics.get(name.replace(/_(?:bucket|sum|count)$/, ''));
  return histogram?.type === 'histogram' ? histogram : undefined;
}
