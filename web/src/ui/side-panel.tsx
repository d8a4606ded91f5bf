import { useLingui } from '@lingui/react/macro';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Dialog, DialogContent } from './dialog';

type SidePanelProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Buttons beside the one that closes the panel. */
  actions?: ReactNode;
  /** Content that stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
  size?: 'regular' | 'wide' | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  /**
   * Moves the focus when the panel closes, and returns whether it did. By default, and if it did not, the focus returns
   * to the element that had it when the panel opened.
   */
  returnFocus?: () => boolean;
  children: ReactNode;
};

/**
 * Shows the details of a row beside its list. The focus stays within the panel, and returns to the row when the panel
 * closes.
 */
export function SidePanel({ isOpen, onClose, title, size = 'regular', children, ...panel }: SidePanelProps) {
  const { t } = useLingui();
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        shape="panel"
        title={title}
        closeLabel={t`Close`}
        // The width for tables and time lines.
        className={cn(size === 'wide' && 'md:w-[min(60rem,calc(100vw-6rem))]')}
        {...panel}
      >
        {children}
      </DialogContent>
    </Dialog>
  );
}
