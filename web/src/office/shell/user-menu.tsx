import { ChevronDown, LogOut, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import { Button } from '@/ui/button';
import {
  Menu,
  MenuContent,
  MenuItem,
  MenuLabel,
  MenuRadio,
  MenuRadioGroup,
  MenuSeparator,
  MenuTrigger,
} from '@/ui/menu';
import { ADMIN } from '../auth/areas';
import { useAuth } from '../auth/auth-provider';
import { nameOf } from '../auth/roles';
import { chooseTheme, isTheme, type Theme, useTheme } from './theme';

const LABELS: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** Says who is signed in, and leads to the account. It also has the choice between light and dark. */
export function UserMenu() {
  const { auth, user } = useAuth();
  const navigate = useNavigate();
  const theme = useTheme();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          variant="quiet"
          size="compact"
          className="min-h-11 min-w-11 gap-1 px-2 font-normal text-muted hover:bg-mist hover:text-ink max-md:-mr-2 md:max-w-56"
        >
          <UserRound className="size-5 shrink-0 md:size-4" aria-hidden="true" />
          <span className="truncate max-md:sr-only">{nameOf(user) || user?.email}</span>
          <ChevronDown className="size-4 shrink-0 max-md:hidden" aria-hidden="true" />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={() => navigate(ADMIN.account)}>
          <UserRound aria-hidden="true" />
          Your account
        </MenuItem>
        <MenuSeparator />
        <MenuRadioGroup
          aria-label="Appearance"
          value={theme}
          onValueChange={(value) => isTheme(value) && chooseTheme(value)}
        >
          <MenuLabel>Appearance</MenuLabel>
          {Object.entries(LABELS).map(([value, label]) => (
            <MenuRadio key={value} value={value}>
              {label}
            </MenuRadio>
          ))}
        </MenuRadioGroup>
        {/* On wider screens the button is beside this menu. */}
        <MenuSeparator className="md:hidden" />
        <MenuItem className="md:hidden" onSelect={() => auth.signOut()}>
          <LogOut aria-hidden="true" />
          Sign Out
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
