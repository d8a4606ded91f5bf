/** A command of the palette. */
export type Command = {
  id: string;
  label: string;
  /** The heading under which the command is listed: "Screens", "Agents". */
  group: string;
  /** Other words by which the command is found. */
  keywords?: string;
  run: () => void;
};

/** The commands whose label, group and keywords contain each word of the query; first those whose label does. */
export function matching(commands: readonly Command[], query: string): Command[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const hasAll = (text: string) => words.every((word) => folded(text).includes(word));
  const found = commands.filter(({ label, group, keywords = '' }) => hasAll(`${label} ${group} ${keywords}`));
  const isNamed = ({ label }: Command) => hasAll(label);
  return [...found.filter(isNamed), ...found.filter((command) => !isNamed(command))];
}

/** The text in lower case and without diacritics, so that "tirane" finds "Tiranë". */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** The commands sorted by group, in the order in which the groups first appear. */
export function grouped(commands: readonly Command[]): { group: string; commands: Command[] }[] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups].map(([group, members]) => ({ group, commands: members }));
}
