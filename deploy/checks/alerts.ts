/** The alerts: complete, tested, and explained in docs/operations.md. */
import { parse } from 'yaml';
import { read } from './files.ts';
import type { Metric } from './metrics.ts';
import { checkExpression } from './promql.ts';

type Rule = { alert: string; expr: string; labels: { severity?: string }; annotations: Record<string, string> };
type Rules = { groups: { rules: Rule[] }[] };
type Tests = { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] };

const RULES = 'deploy/prometheus/alerts.yml';
const TESTS = 'deploy/prometheus/alerts.test.yml';
const RUNBOOK = 'docs/operations.md';

export function checkAlerts(metrics: Map<string, Metric>, problems: string[]) {
  const rules = (parse(read(RULES)) as Rules).groups.flatMap((group) => group.rules);
  const tests = (parse(read(TESTS)) as Tests).tests.flatMap((test) => test.alert_rule_test);
  const anchors = headings(read(RUNBOOK));
  const seen = new Set<string>();
  for (const { alert, expr, labels, annotations } of rules) {
    const note = (problem: string) => problems.push(`${RULES}: ${alert} ${problem}`);
    if (seen.has(alert)) note('stands twice');
    seen.add(alert);
    checkExpression(expr, `${RULES}: ${alert}`, metrics, problems);
    if (!['critical', 'warning'].includes(labels.severity ?? '')) note('has no severity');
    for (const name of ['summary', 'description']) if (!annotations[name]) note(`has no ${name}`);
    const [file, anchor = ''] = (annotations.runbook ?? '').split('#');
    if (file !== RUNBOOK || !anchors.has(anchor)) note(`has no runbook: ${annotations.runbook}`);
    if (!tests.some((test) => test.alertname === alert && test.exp_alerts.length > 0))
      note(`fires in no test of ${TESTS}`);
  }
  const explained = [...read(RUNBOOK).matchAll(/^### (FlightFinder\w+)$/gm)].map(([, name = '']) => name);
  for (const name of explained.filter((name) => !seen.has(name)))
    problems.push(`${RUNBOOK}: there is no alert ${name}`);
}

/** The anchors of a document's headings, as code forges make them. */
function headings(markdown: string): Set<string> {
  const texts = [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => text);
  return new Set(
    texts.map((text) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );
}
