import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog, DialogContent } from './dialog';

type SidePanelProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Content that stays at the bottom while the rest scrolls. */
  footer?: ReactNode;
  children: ReactNode;
};

/**
 * Shows the details of a row beside its list. The focus stays within the panel, and returns to the row when the panel
 * closes.
 */
export function SidePanel({ isOpen, onClose, title, footer, children }: SidePanelProps) {
  const { t } = useLingui();
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent shape="panel" title={title} closeLabel={t`Close`} footer={footer}>
        {children}
      </DialogContent>
    </Dialog>
  );
}
