import { ChevronDown, ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '@/ui/button';
import { SidePanel } from '@/ui/side-panel';
import { focusRow } from '@/ui/table/row';
import type { ListAddress } from './use-list-address';

type RowPanelProps = {
  address: ListAddress;
  /** The ids of the rows on the page, in their order. */
  ids: readonly string[];
  title: (id: string) => ReactNode;
  footer?: (id: string) => ReactNode;
  size?: 'regular' | 'wide';
  children: (id: string) => ReactNode;
};

/**
 * Shows the object of the open row beside the list. J and K, or the arrow keys while the panel itself has the focus, go
 * to the next and the previous row. Escape closes the panel, and the row gets the focus.
 */
export function RowPanel({ address, ids, title, footer, size, children }: RowPanelProps) {
  const { openId, open, close } = address;
  // A panel that fades out keeps its content.
  const [shown, setShown] = useState(openId ?? '');
  if (openId !== null && openId !== shown) setShown(openId);
  const place = ids.indexOf(shown);
  const [before, after] = place < 0 ? [] : [ids[place - 1], ids[place + 1]];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = stepOf(event);
    const next = step === 'next' ? after : step === 'previous' ? before : undefined;
    if (step) event.preventDefault();
    if (next !== undefined) open(next);
  };
  return (
    <SidePanel
      isOpen={openId !== null}
      onClose={close}
      title={title(shown)}
      size={size}
      footer={footer?.(shown)}
      onKeyDown={onKeyDown}
      returnFocus={() => focusRow(shown)}
      actions={
        place >= 0 && (
          <>
            <Step label="Previous row (K)" icon={ChevronUp} id={before} onOpen={open} />
            <Step label="Next row (J)" icon={ChevronDown} id={after} onOpen={open} />
          </>
        )
      }
    >
      {children(shown)}
    </SidePanel>
  );
}

type StepProps = { label: string; icon: typeof ChevronUp; id: string | undefined; onOpen: (id: string) => void };

function Step({ label, icon: Icon, id, onOpen }: StepProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      // By attribute only: a disabled button would lose the focus at the last row.
      aria-disabled={id === undefined}
      onClick={() => id !== undefined && onOpen(id)}
    >
      <Icon className="size-5" aria-hidden="true" />
    </Button>
  );
}

/** Where a key leads. Keys that are typed into a field, or scroll a part of the panel, lead nowhere. */
function stepOf({ key, target, currentTarget, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>) {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return null;
  // Events of dialogs over the panel pass through it, too.
  if (!currentTarget.contains(target) || target.closest('input, textarea, select, [role=combobox], [role=menu]'))
    return null;
  const isPanel = target === currentTarget;
  if (key === 'j' || (isPanel && key === 'ArrowDown')) return 'next';
  if (key === 'k' || (isPanel && key === 'ArrowUp')) return 'previous';
  return null;
}
