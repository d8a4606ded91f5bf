import { Dialog, DialogContent } from '@/ui/dialog';
import { MenuLinks } from './nav';

/** The side menu as a sheet, for phones. */
export function MenuSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        shape="drawer"
        title="Menu"
        closeLabel="Close"
        // From the left, and with a strip of the page visible.
        className="starting:-translate-x-8 right-auto w-[min(20rem,calc(100vw-4rem))] md:left-0 md:w-80"
      >
        <MenuLinks onFollow={onClose} />
      </DialogContent>
    </Dialog>
  );
}
