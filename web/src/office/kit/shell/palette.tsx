import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuth } from '@/office/kit/auth/auth-provider';
import { isAdmin } from '@/office/kit/auth/roles';
import { useLeave } from '@/office/kit/form/leave-guard';
import { CommandPalette } from '@/ui/command/command-palette';
import type { Command } from '@/ui/command/commands';
import { useFoundAgents } from './found-agents';
import { fixedCommands, namedCommands } from './palette-commands';
import { useHasScreen, useScreens } from './screens-context';

/** The command palette: finds screens, searches and jobs by id, routes and agents. */
export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { auth, user } = useAuth();
  const screens = useScreens();
  const hasScreen = useHasScreen();
  const navigate = useNavigate();
  const leave = useLeave();
  const [query, setQuery] = useState('');
  const { agents, isSearching } = useFoundAgents(query);
  const go = (address: string) => void navigate(address);
  const found = agents.map(
    ({ id, name, email }): Command => ({
      id,
      label: `${name} · ${email}`,
      group: 'Sales agents',
      run: () => go(`/admin/sales-agents?open=${id}`),
    }),
  );
  return (
    <CommandPalette
      isOpen={isOpen}
      commands={fixedCommands(screens, isAdmin(user), go, () => leave(() => void auth.signOut()))}
      found={[...namedCommands(query, hasScreen, go), ...found]}
      isSearching={isSearching}
      onQuery={setQuery}
      onClose={() => {
        setQuery('');
        onClose();
      }}
    />
  );
}
