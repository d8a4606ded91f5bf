import { Dialog, DialogContent } from '@/ui/dialog';
import { MenuLinks } from './menu-links';

/** The side menu as a sheet, for phones. */
export function MenuSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent shape="menu" title="Menu" closeLabel="Close">
        <MenuLinks onFollow={onClose} />
      </DialogContent>
    </Dialog>
  );
}
