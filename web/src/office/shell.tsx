import { useEffect } from 'react';
import { Link, Outlet } from 'react-router';

/** The frame of every screen. It sets the performance mark `interactive` once the page reacts to input. */
export function Shell() {
  useEffect(() => {
    performance.mark('interactive');
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-line border-b bg-paper">
        <div className="page-width flex h-14 items-center">
          <Link to="/admin" className="flex min-h-11 items-center font-bold text-17 text-ink">
            Flight Finder
          </Link>
        </div>
      </header>
      <main className="page-width flex-1 py-6">
        <Outlet />
      </main>
    </div>
  );
}
