/** The dashboard: whole, readable, and made of expressions that return something. */
import { read } from './files.ts';
import type { Metric } from './metrics.ts';
import { checkExpression } from './promql.ts';

type Target = { expr: string; legendFormat?: string; datasource?: { uid?: string } };
type Panel = {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  fieldConfig?: { defaults: { unit?: string; custom?: { axisLabel?: string } } };
  targets?: Target[];
};
type Variable = { name: string; type: string; definition?: string };
type Dashboard = { panels: Panel[]; templating: { list: Variable[] } };

const FILE = 'deploy/grafana/flight-finder.json';

/** Checks the dashboard and returns its expressions, with values in place of its variables. */
export function checkDashboard(
  metrics: Map<string, Metric>,
  problems: string[],
): { where: string; expression: string }[] {
  const { panels, templating } = JSON.parse(read(FILE)) as Dashboard;
  const variables = templating.list.map(({ name }) => name);
  for (const name of ['datasource', 'queue'])
    if (!variables.includes(name)) problems.push(`${FILE}: there is no variable ${name}`);
  for (const { name, definition = '' } of templating.list)
    checkExpression(
      definition.replace(/^label_values\((.*), *\w+\)$/, '$1'),
      `${FILE}: variable ${name}`,
      metrics,
      problems,
    );
  if (new Set(panels.map(({ id }) => id)).size !== panels.length) problems.push(`${FILE}: two panels have the same id`);
  for (const [index, panel] of panels.entries())
    for (const other of panels.slice(index + 1))
      if (overlap(panel.gridPos, other.gridPos)) problems.push(`${FILE}: "${panel.title}" overlaps "${other.title}"`);
  return panels.filter(({ type }) => type !== 'row').flatMap((panel) => checkPanel(panel, metrics, problems));
}

function checkPanel(panel: Panel, metrics: Map<string, Metric>, problems: string[]) {
  const where = `${FILE}: "${panel.title}"`;
  const { unit, custom } = panel.fieldConfig?.defaults ?? {};
  if (!unit || !custom?.axisLabel) problems.push(`${where} has no unit or no label at its axis`);
  if (!panel.description) problems.push(`${where} has no description`);
  if (panel.gridPos.x + panel.gridPos.w > 24) problems.push(`${where} is wider than the dashboard`);
  return (panel.targets ?? []).map((target) => {
    if (target.datasource?.uid !== '${datasource}')
      problems.push(`${where} does not use the variable of the data source`);
    checkExpression(target.expr, where, metrics, problems);
    const grouped = [...target.expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/, */));
    for (const [, label = ''] of (target.legendFormat ?? '').matchAll(/\{\{(\w+)\}\}/g))
      if (!grouped.includes(label)) problems.push(`${where}: its legend names ${label}, which the expression drops`);
    const expression = target.expr.replaceAll('$__rate_interval', '5m').replaceAll('$queue', '.*');
    if (/\$\w/.test(expression)) problems.push(`${where} has an unknown variable: ${expression}`);
    return { where, expression };
  });
}

function overlap(a: Panel['gridPos'], b: Panel['gridPos']): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}
