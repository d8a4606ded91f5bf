import { queryOptions, useQuery } from '@tanstack/react-query';
import { Inbox, Menu, Search } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Api, useApi } from '@/api/client';
import { unwrap } from '@/api/problem';
import { cn } from '@/lib/cn';
import { useWhenIdle } from '@/lib/use-when-idle';
import { ADMIN, AGENT } from '@/office/kit/addresses';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { isAdmin } from '@/office/kit/auth/roles';
import { useLeave } from '@/office/kit/form/leave-guard';
import { Button } from '@/ui/button';
import { useCommandKey } from '@/ui/command/use-command-key';
import { LazyPart, lazyCode } from '@/ui/lazy-part';
import { InstallationBadge, InstallationLine } from './installation';
import { UserMenu } from './user-menu';

/** The header of the back office, which stays at the top of the window. */
export function TopBar() {
  const { auth, user } = useAuth();
  const leave = useLeave();
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper print:hidden">
      <InstallationLine />
      {/* With the border, 56 pixels: the menu and the screens count on them. */}
      <div className="flex h-[calc(3.5rem-1px)] items-center justify-between gap-2 px-4 md:gap-4 md:px-6">
        <div className="flex min-w-0 items-center gap-1">
          <MenuButton />
          <Link
            to={ADMIN.home}
            className="flex min-h-11 min-w-0 flex-col justify-center font-bold text-15 text-ink md:flex-row md:items-center md:gap-3 md:text-17"
          >
            <span className="whitespace-nowrap">Flight Finder</span>
            <InstallationBadge />
          </Link>
        </div>
        <div className="flex min-w-0 shrink-0 items-center md:gap-2">
          <SearchButton />
          {/* Viewers have no access to the requests. */}
          {isAdmin(user) && <NewRequests />}
          <UserMenu />
          <Button
            variant="secondary"
            size="compact"
            className="max-md:hidden"
            onClick={() => leave(() => void auth.signOut())}
          >
            Sign Out
          </Button>
        </div>
      </div>
    </header>
  );
}

/** The code of the sheet is fetched when the browser is idle, or when the sheet is first opened. */
const SHEET = lazyCode(async () => (await import('./menu-sheet')).MenuSheet);

/** Opens the side menu on phones. */
function MenuButton() {
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

/** The code of the palette is fetched when the browser is idle, or when the palette is first opened. */
const PALETTE = lazyCode(async () => (await import('./palette')).Palette);

/** Opens the command palette, as Ctrl+K and Command+K do. */
function SearchButton() {
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

/** The number of requests is read again after this many milliseconds. A held request per tab would be too many. */
const INTERVAL = 30_000;

function newRequestsQuery(api: Api) {
  return queryOptions({
    queryKey: ['new-requests'],
    queryFn: async ({ signal }) => {
      const query = { state: 'new', lang: 'en' } as const;
      return unwrap(await api.GET('/api/agent/booking-requests', { params: { query }, signal })).counts.new;
    },
    refetchInterval: INTERVAL,
    refetchOnWindowFocus: true,
  });
}

/** The link to the visitors' requests, with the number of those that wait for an agent. */
function NewRequests() {
  const { data: count } = useQuery(newRequestsQuery(useApi()));
  return (
    <Link
      to={AGENT.requests}
      aria-label={count === undefined ? 'Requests' : words(count)}
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control px-2 text-13 text-muted tabular-nums hover:bg-mist hover:text-ink"
    >
      {/* On phones the icon stands for the words, and the dot for whether there are any. */}
      <Inbox className="size-5 md:hidden" aria-hidden="true" />
      <span
        aria-hidden="true"
        className={cn('size-2 rounded-full max-md:hidden', count ? 'bg-danger' : 'border border-control')}
      />
      <span className={cn(count ? 'font-semibold text-ink' : 'max-md:hidden')}>
        {count === undefined ? 'Requests' : <Words count={count} />}
      </span>
    </Link>
  );
}

function Words({ count }: { count: number }) {
  const [first, ...rest] = words(count).split(' ');
  return (
    <>
      {first}
      <span className="max-md:hidden"> {rest.join(' ')}</span>
    </>
  );
}

function words(count: number): string {
  if (count === 0) return 'No new requests';
  return count === 1 ? '1 new request' : `${count} new requests`;
}
