/** The image: a readable Dockerfile, with the toolchains of the project, and everything that it copies. */
import { existsSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { pathOf, read } from './files.ts';

const FILE = 'deploy/Dockerfile';

export function checkImage(problems: string[]) {
  const text = read(FILE);
  for (const { message, range } of validate(text)) problems.push(`${FILE}:${range.start.line + 1}: ${message}`);
  const rust = /^channel = "(.*)"$/m.exec(read('rust-toolchain.toml'))?.[1];
  const node = /node@(\d+)/.exec(read('scripts/node-setup'))?.[1];
  for (const image of [`rust:${rust}-`, `node:${node}-`])
    if (!text.includes(`FROM ${image}`)) problems.push(`${FILE} does not begin with the image ${image}…`);
  if (!/^USER \d+:\d+$/m.test(text)) problems.push(`${FILE}: Kubernetes accepts runAsNonRoot only for a numeric user`);

  const allowed = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const copied = [...text.matchAll(/^COPY (?!--from)(.*) \S+$/gm)].flatMap(([, files = '']) => files.split(' '));
  for (const file of copied) {
    if (!existsSync(pathOf(file))) problems.push(`${FILE}: there is no ${file}`);
    if (!allowed.some((path) => file === path || file.startsWith(`${path}/`)))
      problems.push(`.dockerignore leaves out ${file}`);
  }
  const members = /^members = \[(.*)\]$/m.exec(read('Cargo.toml'))?.[1] ?? '';
  for (const [, member = ''] of members.matchAll(/"(\w+)"/g))
    if (!copied.includes(member)) problems.push(`${FILE} does not copy the package ${member}`);
}
