import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ADMIN } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { nameOf } from '@/office/kit/auth/roles';
import { useLeave } from '@/office/kit/form/leave-guard';
import { Button, buttonClasses } from '@/ui/button';
import { Segmented } from '@/ui/segmented';
import { chooseTheme, type Theme, useTheme } from './theme';

const THEMES: readonly { value: Theme; content: string }[] = [
  { value: 'system', content: 'System' },
  { value: 'light', content: 'Light' },
  { value: 'dark', content: 'Dark' },
];

/**
 * Says who is signed in. A panel leads to the account and has the choice between light and dark. It consists of plain
 * elements, because every screen loads it and a menu of ui/menu.tsx is ten times its size.
 */
export function UserMenu() {
  const { user } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  };
  /** A press outside moves the focus, too. */
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the elements within it have the focus
    <div className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        variant="quiet"
        size="compact"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="min-h-11 min-w-11 gap-1 px-2 font-normal text-muted hover:bg-mist hover:text-ink max-md:-mr-2 md:max-w-56"
      >
        <UserRound className="size-5 shrink-0 md:size-4" aria-hidden="true" />
        <span className="truncate max-md:sr-only">{nameOf(user) || user?.email}</span>
        <ChevronDown className="size-4 shrink-0 max-md:hidden" aria-hidden="true" />
      </Button>
      <div
        id={panelId}
        hidden={!isOpen}
        // Safari gives a pressed button no focus, and the panel must not close before the press has ended.
        tabIndex={-1}
        className="absolute top-full right-0 mt-1 flex w-64 flex-col gap-1 rounded-control border border-line bg-paper p-1 text-ink shadow-float outline-none"
      >
        {isOpen && <Panel onLeave={() => setOpen(false)} />}
      </div>
    </div>
  );
}

const ITEM = buttonClasses({
  variant: 'quiet',
  size: 'compact',
  className: 'justify-start px-3 font-normal text-15 text-ink',
});

function Panel({ onLeave }: { onLeave: () => void }) {
  const { auth } = useAuth();
  const leave = useLeave();
  const theme = useTheme();
  return (
    <>
      <Link to={ADMIN.account} onClick={onLeave} className={ITEM}>
        <UserRound className="size-4 shrink-0 text-muted" aria-hidden="true" />
        Your account
      </Link>
      <div className="border-line border-t px-3 pt-3 pb-2">
        <p className="mb-2 font-medium text-13 text-muted">Appearance</p>
        <Segmented
          label="Appearance"
          value={theme}
          onChange={chooseTheme}
          choices={THEMES}
          className="flex rounded-control border border-control p-0.5"
          choiceClassName="flex min-h-8 flex-1 items-center justify-center rounded-md text-13 has-checked:bg-action-soft has-checked:font-semibold has-checked:text-link pointer-coarse:min-h-11"
        />
      </div>
      {/* On wider screens the button is beside this menu. */}
      <div className="flex flex-col border-line border-t pt-1 md:hidden">
        <button type="button" onClick={() => leave(() => void auth.signOut())} className={ITEM}>
          <LogOut className="size-4 shrink-0 text-muted" aria-hidden="true" />
          Sign Out
        </button>
      </div>
    </>
  );
}
