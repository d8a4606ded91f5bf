/** The scalers: their targets, the values that they read, and the numbers in their formulas. */
import { CONCURRENCY } from './configuration.ts';
import { read } from './files.ts';
import type { Manifest } from './kubernetes.ts';

type Trigger = { type: string; name?: string; metadata: Record<string, string>; authenticationRef?: { name: string } };

/** The fields of the answer, as the API describes them. */
const FIELDS = Object.keys(JSON.parse(read('api/openapi.json')).components.schemas.QueueSignal.properties);

export function checkScalers(objects: Manifest[], problems: string[]) {
  const named = (kind: string) =>
    new Set(objects.filter((object) => object.kind === kind).map(({ metadata }) => metadata?.name));
  const [deployments, authentications] = [named('Deployment'), named('TriggerAuthentication')];
  for (const { file, kind, spec } of objects) {
    if (kind !== 'ScaledObject') continue;
    const note = (problem: string) => problems.push(`${file}: ${problem}`);
    if (!deployments.has(spec.scaleTargetRef.name)) note(`there is no Deployment ${spec.scaleTargetRef.name}`);
    if (!spec.fallback) note('it has no fallback');
    if (!(spec.cooldownPeriod > 0)) note('it has no cooldownPeriod');
    for (const trigger of spec.triggers as Trigger[]) {
      if (!authentications.has(trigger.authenticationRef?.name))
        note(`a trigger uses an unknown TriggerAuthentication`);
      if (trigger.type === 'metrics-api') checkSignal(trigger, note);
    }
    const { formula } = spec.advanced?.scalingModifiers ?? {};
    if (formula) checkFormula(formula, spec.triggers, note);
    else if (Number(spec.triggers[0].metadata.targetQueryValue) !== CONCURRENCY.get('search'))
      note('its target is not worker.concurrency');
  }
}

function checkSignal({ metadata }: Trigger, note: (problem: string) => void) {
  const url = new URL(metadata.url ?? '');
  const [root, queue = '', field = '', ...more] = (metadata.valueLocation ?? '').split('.');
  if (url.pathname !== '/api/admin/scale-signal' || metadata.authMode !== 'bearer')
    note(`${url} is not the scale signal`);
  if (root !== 'queues' || !FIELDS.includes(field) || more.length > 0)
    note(`the scale signal has no ${metadata.valueLocation}`);
  if (!CONCURRENCY.has(queue)) note(`there is no queue ${queue}`);
  if (!url.searchParams.get('queues')?.split(',').includes(queue))
    note(`${url} does not name ${queue}, so a zero may be missing`);
}

/**
 * Computes the formula with the numbers of one queue after the other. The language of KEDA's formulas agrees with JavaScript in
 * what these formulas use: arithmetic, comparisons, `? :` and `max`.
 */
function checkFormula(formula: string, triggers: Trigger[], note: (problem: string) => void) {
  const compute = new Function('max', ...triggers.map(({ name }) => name ?? 'nameless'), `return ${formula}`);
  const locations = triggers.map(({ metadata }) => metadata.valueLocation?.split('.') ?? []);
  for (const queue of new Set(locations.map(([, queue = '']) => queue))) {
    const hasAge = locations.some(([, of, field]) => of === queue && field === 'oldest_age_seconds');
    const handlers = CONCURRENCY.get(queue) ?? 0;
    const check = (when: string, values: Record<string, number>, wanted: number) => {
      const found = compute(
        Math.max,
        ...locations.map(([, of, field = '']) => (of === queue ? (values[field] ?? 0) : 0)),
      );
      if (found !== wanted) note(`the formula asks for ${found} processes ${when} (${queue}), not for ${wanted}`);
    };
    check('without jobs', {}, 0);
    check('while all handlers of a process run jobs', { running: handlers }, 1);
    check('while as many jobs could run', { runnable_now: handlers }, 1);
    check('while jobs run and could run', { running: handlers, runnable_now: 2 * handlers }, 3);
    check('while old jobs wait for a limit', { oldest_age_seconds: 3600 }, 0);
    check('while old jobs could run', { runnable_now: handlers, oldest_age_seconds: 3600 }, hasAge ? 2 : 1);
  }
}
