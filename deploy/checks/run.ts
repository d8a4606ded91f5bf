/**
 * Checks deploy/ without a cluster, a container engine or Grafana. `scripts/check-deploy` calls it:
 *
 *   node deploy/checks/run.ts <promtool> <folder for its files>
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { checkAlerts } from './alerts.ts';
import { checkVariables, DEFAULT_GRACE, variablesIn } from './configuration.ts';
import { checkDashboard } from './dashboard.ts';
import { evaluationOf } from './evaluation.ts';
import { filesOf, pathOf, read } from './files.ts';
import { checkImage } from './image.ts';
import { COMPILER, checkObjects, readObjects, secondsToStop, typedObjects } from './kubernetes.ts';
import { readMetrics } from './metrics.ts';
import { checkScalers } from './scalers.ts';

const [promtool = 'promtool', folder = '.'] = process.argv.slice(2);
const problems: string[] = [];

const metrics = readMetrics(problems);
checkAlerts(metrics, problems);
const expressions = checkDashboard(metrics, problems);
const objects = readObjects();
checkObjects(objects, problems);
checkScalers(objects, problems);
checkImage(problems);
for (const file of filesOf('deploy/systemd', '')) {
  checkVariables(variablesIn(read(file)), file, problems);
  const stops = Number(/^TimeoutStopSec=(\d+)$/m.exec(read(file))?.[1]);
  if (stops < secondsToStop(DEFAULT_GRACE)) problems.push(`${file}: TimeoutStopSec is less than ${secondsToStop(DEFAULT_GRACE)}`);
}

// Debian's promtool knows no discovery of Kubernetes, and says so instead of checking the rest.
const prometheus = parse(read('deploy/prometheus/prometheus.yml'));
for (const job of prometheus.scrape_configs) delete job.kubernetes_sd_configs;
writeFileSync(join(folder, 'prometheus.yml'), stringify(prometheus));
copyFileSync(pathOf('deploy/prometheus/alerts.yml'), join(folder, 'alerts.yml'));
run(promtool, 'check', 'config', join(folder, 'prometheus.yml'));

writeFileSync(join(folder, 'dashboard.test.yml'), evaluationOf(expressions, metrics));
run(promtool, 'test', 'rules', join(folder, 'dashboard.test.yml'));

symlinkSync(pathOf('deploy/checks/node_modules'), join(folder, 'node_modules'));
const typed = typedObjects(objects).map(({ name, text }) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
});
const strict = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'];
run(process.execPath, COMPILER, ...strict, '--target', 'es2022', ...typed);

for (const problem of problems) console.error(problem);
console.log(
  `${metrics.size} metrics, ${expressions.length} expressions of the dashboard, ${objects.length} objects of Kubernetes`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

function run(program: string, ...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) problems.push(`${basename(program)} ${args[0]}: ${error ?? ''}${stdout}${stderr}`);
}
