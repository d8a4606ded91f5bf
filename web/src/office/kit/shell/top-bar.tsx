import { Link } from 'react-router';
import { ADMIN } from '@/office/kit/auth/areas';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { isAdmin } from '@/office/kit/auth/roles';
import { useLeave } from '@/office/kit/form/leave-guard';
import { Button } from '@/ui/button';
import { InstallationBadge, InstallationLine } from './installation';
import { MenuButton } from './menu-button';
import { NewRequests } from './new-requests';
import { SearchButton } from './search-button';
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
