import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { useInteractiveMark } from '@/office/kit/use-interactive-mark';
import { Toaster } from '@/ui/toast/toaster';

type FrameProps = {
  home?: string;
  /** The links to the screens, in a row of their own. */
  nav?: ReactNode;
  /** What is on the right of the header. */
  children?: ReactNode;
};

/** The header with the screen below it. */
export function Frame({ home = '/admin', nav, children }: FrameProps) {
  useInteractiveMark();
  return (
    <Toaster>
      <div className="flex min-h-dvh flex-col">
        <header className="border-line border-b bg-paper">
          <div className="page-width flex h-14 items-center justify-between gap-4">
            <Link to={home} className="flex min-h-11 shrink-0 items-center font-bold text-17 text-ink">
              Flight Finder
            </Link>
            {children}
          </div>
          {nav}
        </header>
        <main className="page-width flex-1 py-6">
          <Outlet />
        </main>
      </div>
    </Toaster>
  );
}
