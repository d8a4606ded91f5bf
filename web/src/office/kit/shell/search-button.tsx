import { Search } from 'lucide-react';
import { useState } from 'react';
import { useWhenIdle } from '@/lib/use-when-idle';
import { useCommandKey } from '@/ui/command/use-command-key';
import { LazyPart, lazyCode } from '@/ui/lazy-part';

/** The code of the palette is fetched when the browser is idle, or when the palette is first opened. */
const PALETTE = lazyCode(async () => (await import('./palette')).Palette);

/** Opens the command palette, as Ctrl+K and Command+K do. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useCommandKey(() => setOpen(true));
  useWhenIdle(PALETTE.preload, true);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control text-15 text-muted hover:bg-mist hover:text-ink md:min-h-9 md:w-64 md:shrink md:justify-start md:border md:border-control md:px-3 lg:w-80"
      >
        <Search className="size-5 shrink-0 md:size-4" aria-hidden="true" />
        <span className="max-md:sr-only">Search…</span>
        {/* Screen readers know the keys from the attribute of the button. */}
        <span aria-hidden="true" className="ml-auto rounded-md border border-line px-1.5 text-13 max-md:hidden">
          {isApple() ? '⌘ K' : 'Ctrl K'}
        </span>
      </button>
      <LazyPart code={PALETTE} isOpen={isOpen} onGiveUp={() => setOpen(false)}>
        {(Palette) => <Palette isOpen={isOpen} onClose={() => setOpen(false)} />}
      </LazyPart>
    </>
  );
}

/** Whether the keyboard has a Command key. */
function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
