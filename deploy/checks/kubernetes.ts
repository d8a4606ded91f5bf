/** The objects of Kubernetes: of the right types, hardened, and in agreement with the program. */
import { dirname, join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { checkVariables, variablesIn } from './configuration.ts';
import { filesOf, pathOf, read } from './files.ts';

/** An object as it is in its file. The compiler checks the types of its parts, see `typedObjects`. */
export type Manifest = {
  file: string;
  apiVersion: string;
  kind: string;
  metadata?: { name?: string };
  spec?: any;
  data?: Record<string, string>;
  resources?: string[];
};

const FOLDER = 'deploy/kubernetes';

/** The time that the program itself takes to write the last ends, and again to leave the list of processes. */
const LAST_WRITES = Number(
  /const LAST_WRITES: Duration = Duration::from_secs\((\d+)\)/.exec(read('worker/src/runtime/supervisor.rs'))?.[1],
);
const SPARE = 5;

/** How long a process may take after SIGTERM, and some seconds to spare. */
export const secondsToStop = (grace: number) => grace + 2 * LAST_WRITES + SPARE;

export function readObjects(): Manifest[] {
  return filesOf(FOLDER, '.yaml').flatMap((file) =>
    parseAllDocuments(read(file)).map((document) => {
      if (document.errors[0]) throw new Error(`${file}: ${document.errors[0].message}`);
      return { file, ...document.toJS() };
    }),
  );
}

/** TypeScript files, one for each object, in which the compiler compares it with the types of its kind. Unknown fields are errors. */
export function typedObjects(objects: Manifest[]): { name: string; text: string }[] {
  return objects
    .filter(({ kind }) => kind !== 'Kustomization')
    .map(({ file, ...object }) => {
      const models = object.apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
      const path = `${models}/${object.apiVersion}/${object.kind}`;
      return {
        name: `${file.replaceAll('/', '-')}-${object.kind}-${object.metadata?.name}.ts`,
        text: `import type { I${object.kind} } from '${path}';\nexport const object: I${object.kind} = ${JSON.stringify(object, null, 1)};\n`,
      };
    });
}

export function checkObjects(objects: Manifest[], problems: string[]) {
  const files = new Set(objects.map(({ file }) => file));
  const named = (kind: string) => objects.filter((object) => object.kind === kind);
  for (const { file, resources = [] } of named('Kustomization'))
    for (const resource of resources)
      if (!files.has(join(dirname(file), resource))) problems.push(`${file}: there is no ${resource}`);
  const settings = named('ConfigMap').flatMap(({ file, data = {} }) => {
    checkVariables(Object.keys(data), file, problems);
    return Object.entries(data);
  });
  const grace = Number(new Map(settings).get('FLIGHT_FINDER__WORKER__GRACE_SECONDS'));
  for (const workload of [...named('Deployment'), ...named('Job')]) checkWorkload(workload, grace, problems);
  const labels = named('Deployment').map(({ spec }) => spec.template.metadata.labels);
  for (const { file, metadata, spec } of [...named('Service'), ...named('PodDisruptionBudget')]) {
    const wanted = Object.entries(spec.selector.matchLabels ?? spec.selector);
    if (!labels.some((labels) => wanted.every(([key, value]) => labels[key] === value)))
      problems.push(`${file}: ${metadata?.name} selects no pod`);
  }
}

function checkWorkload({ file, kind, metadata, spec }: Manifest, grace: number, problems: string[]) {
  const note = (problem: string) => problems.push(`${file}: ${metadata?.name} ${problem}`);
  const pod = spec.template.spec;
  if (pod.securityContext?.runAsNonRoot !== true) note('may run as root');
  if (pod.securityContext?.seccompProfile?.type !== 'RuntimeDefault') note('has no filter of system calls');
  if (pod.automountServiceAccountToken !== false) note('gets a token of the cluster');
  for (const container of [...(pod.initContainers ?? []), ...pod.containers]) {
    const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = container.securityContext ?? {};
    if (allowPrivilegeEscalation !== false || capabilities?.drop?.join() !== 'ALL') note('may get privileges');
    if (readOnlyRootFilesystem !== true) note('may write to its root file system');
    const { requests, limits } = container.resources ?? {};
    if (!requests?.cpu || !requests.memory || !limits?.memory)
      note('has no requests of resources, or no limit of memory');
    if (container.image !== 'flight-finder')
      note(`has the image ${container.image}, which kustomization.yaml does not replace`);
    checkVariables(variablesIn(JSON.stringify(container.env ?? [])), file, problems);
    for (const { name, value, valueFrom } of container.env ?? [])
      if (value !== undefined || !read('deploy/README.md').includes(`--from-literal=${valueFrom.secretKeyRef.key}=`))
        note(`gets ${name} from no secret that deploy/README.md creates`);
    if (kind === 'Deployment') checkProbes(container, note);
  }
  if (kind !== 'Deployment') return;
  const before = Number(pod.containers[0].lifecycle?.preStop?.exec.command[1] ?? 0);
  const needed = before + secondsToStop(grace);
  if (!(pod.terminationGracePeriodSeconds >= needed)) note(`needs ${needed} s to stop`);
}

function checkProbes(container: any, note: (problem: string) => void) {
  const ports = new Set(container.ports.map(({ name }: { name: string }) => name));
  for (const [probe, path] of [
    ['livenessProbe', '/health/live'],
    ['readinessProbe', '/health/ready'],
    ['startupProbe', '/health/live'],
  ] as const) {
    const { path: asked, port } = container[probe]?.httpGet ?? {};
    if (asked !== path || !ports.has(port)) note(`has no ${probe}, or another one than ${path}`);
  }
}

/** Where the compiler finds the types and writes nothing. */
export const COMPILER = pathOf('web/node_modules/typescript/bin/tsc');
