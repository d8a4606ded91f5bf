import { Trans, useLingui } from '@lingui/react/macro';
import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useId, useMemo, useState } from 'react';
import { cn } from '@/lib/cn';
import { OVERLAY, useReturnFocus } from '../dialog';

type PaletteProps = {
  /** The commands that are always available. */
  commands: readonly Command[];
  /** The commands that the server found for the query, shown unfiltered. */
  found?: readonly Command[];
  isSearching?: boolean;
  onQuery?: (query: string) => void;
  onClose: () => void;
};

/** A dialog that finds commands by their words. The arrow keys choose one, Enter runs it, Escape closes the dialog. */
export function CommandPalette({ isOpen, ...props }: PaletteProps & { isOpen: boolean }) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && props.onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={OVERLAY} />
        <Palette {...props} />
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Mounted only while the palette is open, so each opening begins with an empty query. */
function Palette({ commands, found = [], isSearching = false, onQuery, onClose }: PaletteProps) {
  const { t } = useLingui();
  const returnFocus = useReturnFocus();
  const groupId = useId();
  const [query, setQuery] = useState('');
  const groups = useMemo(() => grouped([...matching(commands, query), ...found]), [commands, found, query]);
  const items = groups.flatMap((group) => group.commands);
  const combobox = useCombobox<Command>({
    items,
    isOpen: true,
    inputValue: query,
    itemToString: (command) => command?.label ?? '',
    itemToKey: (command) => command?.id ?? '',
    selectedItem: null,
    defaultHighlightedIndex: 0,
    initialHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => {
      onClose();
      selectedItem?.run();
    },
  });
  return (
    <Primitive.Content
      data-slot="command"
      aria-describedby={undefined}
      onCloseAutoFocus={returnFocus}
      className="fixed inset-x-4 top-4 z-40 mx-auto flex max-h-[min(32rem,calc(100dvh-2rem))] max-w-xl flex-col overflow-hidden rounded-card bg-paper text-ink shadow-float outline-none transition duration-200 ease-out data-[state=closed]:animate-leave md:top-[15dvh] starting:-translate-y-2 starting:opacity-0"
    >
      <Primitive.Title className="sr-only">{t`Commands`}</Primitive.Title>
      <div className="flex shrink-0 items-center gap-3 border-line border-b px-4">
        <Search className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <input
          {...combobox.getInputProps({
            'aria-label': t`Search commands`,
            onChange: (event) => {
              setQuery(event.currentTarget.value);
              onQuery?.(event.currentTarget.value);
            },
          })}
          placeholder={t`Search`}
          spellCheck={false}
          className="h-14 min-w-0 flex-1 bg-transparent text-17 outline-none placeholder:text-muted"
        />
        <kbd className="rounded-md border border-line px-1.5 text-13 text-muted pointer-coarse:hidden">Esc</kbd>
      </div>
      <div
        {...combobox.getMenuProps({ 'aria-label': t`Commands` })}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
      >
        {groups.map(({ group, commands: members }, place) => (
          // biome-ignore lint/a11y/useSemanticElements: no fieldset stands in a listbox
          <div key={group} role="group" aria-labelledby={`${groupId}-${place}`}>
            <div id={`${groupId}-${place}`} className="px-3 pt-2 pb-1 font-medium text-13 text-muted">
              {group}
            </div>
            {members.map((command) => {
              const index = items.indexOf(command);
              return (
                <div
                  key={command.id}
                  {...combobox.getItemProps({ item: command, index })}
                  className={cn(
                    'flex min-h-9 cursor-default items-center rounded-md px-3 text-15 pointer-coarse:min-h-11',
                    combobox.highlightedIndex === index && 'bg-action-soft',
                  )}
                >
                  {command.label}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={cn('shrink-0 text-15 text-muted', (isSearching || items.length === 0) && 'p-4 pt-0')}>
        {isSearching ? <Trans>Searching</Trans> : items.length === 0 && <Trans>Nothing found.</Trans>}
      </p>
    </Primitive.Content>
  );
}

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
