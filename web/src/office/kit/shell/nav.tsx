import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cn } from '@/lib/cn';
import { ADMIN } from '@/office/kit/addresses';
import { useScreens } from './screens-context';

type NavProps = { label: string; className?: string; children: ReactNode };

/** The links to the screens, in a row. */
export function Nav({ label, className = 'page-width', children }: NavProps) {
  return (
    <nav aria-label={label} className={cn('flex gap-4 overflow-x-auto', className)}>
      {children}
    </nav>
  );
}

type NavItemProps = {
  to: string;
  label: string;
  /** Marks the link only at exactly its address, and not at the addresses below it. */
  end?: boolean;
};

/** A link to a screen, marked if the screen is shown. */
export function NavItem({ label, ...link }: NavItemProps) {
  return (
    <NavLink
      {...link}
      className="flex min-h-11 items-center whitespace-nowrap border-transparent border-b-2 font-medium text-15 text-muted -outline-offset-2 hover:text-ink aria-[current=page]:border-action aria-[current=page]:text-ink"
    >
      {label}
    </NavLink>
  );
}

/** The links of the side menu. The link to the screen that is shown is marked. */
export function MenuLinks({ onFollow }: { onFollow?: () => void }) {
  const screens = useScreens();
  return (
    <nav aria-label="Screens">
      <ul className="flex flex-col gap-0.5">
        {screens
          .filter(({ place }) => place === 'menu')
          .map(({ path, label, icon: Icon }) => (
            <li key={path}>
              <NavLink
                to={path}
                end={path === ADMIN.home}
                onClick={onFollow}
                className="flex min-h-9 items-center gap-3 rounded-control px-3 text-15 text-muted hover:bg-mist hover:text-ink aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11"
              >
                <Icon className="size-4 shrink-0" aria-hidden="true" />
                {label}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** The links to the lists that are used most, as tabs above each screen. */
export function TabLinks() {
  const screens = useScreens();
  return (
    <Nav label="Lists" className="border-line border-b px-4 md:px-6 print:hidden">
      {screens
        .filter(({ place }) => place === 'tab')
        .map(({ path, label }) => (
          <NavItem key={path} to={path} label={label} />
        ))}
    </Nav>
  );
}
