import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog, DialogContent } from '@/ui/dialog';
import { MenuLinks } from './menu-links';

/** The side menu on phones: a button that opens it as a sheet. */
export function MenuSheet() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        className="-ml-2 text-ink md:hidden"
      >
        <Menu className="size-5" aria-hidden="true" />
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent shape="menu" title="Menu" closeLabel="Close">
          <MenuLinks onFollow={() => setOpen(false)} />
        </DialogContent>
      </Dialog>
    </>
  );
}
