import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { cn } from '@/lib/cn';

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
