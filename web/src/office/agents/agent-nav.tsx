import { useLingui } from '@lingui/react/macro';
import { NavLink } from 'react-router';
import { AGENT } from '../auth/areas';

/** The links to the screens of agents. */
export function AgentNav() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Screens`} className="page-width flex gap-4 overflow-x-auto">
      <Item to={AGENT.home} label={t`Dashboard`} />
      <Item to={AGENT.requests} label={t`Visitors' requests`} />
    </nav>
  );
}

function Item({ to, label }: { to: string; label: string }) {
  return (
    <NavLink
      to={to}
      className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 font-medium text-15 text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-action aria-[current=page]:text-ink"
    >
      {label}
    </NavLink>
  );
}
