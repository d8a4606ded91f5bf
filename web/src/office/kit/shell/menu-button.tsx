import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useWhenIdle } from '@/lib/use-when-idle';
import { Button } from '@/ui/button';
import { LazyPart, lazyCode } from '@/ui/lazy-part';

/** The code of the sheet is fetched when the browser is idle, or when the sheet is first opened. */
const SHEET = lazyCode(async () => (await import('./menu-sheet')).MenuSheet);

/** Opens the side menu on phones. */
export function MenuButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useWhenIdle(SHEET.preload, true);
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
      <LazyPart code={SHEET} isOpen={isOpen} onGiveUp={close}>
        {(MenuSheet) => <MenuSheet isOpen={isOpen} onClose={close} />}
      </LazyPart>
    </>
  );
}
