import { type MouseEvent, useEffect } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { useAuth, useCanChange } from '@/office/kit/auth/auth-provider';
import { useInteractiveMark } from '@/office/kit/use-interactive-mark';
import { UserProviders } from '@/office/kit/user-providers';
import { Toaster } from '@/ui/toast/toaster';
import { MenuLinks, TabLinks } from './nav';
import { useAppliedTheme } from './theme';
import { TopBar } from './top-bar';

/** The id of the element that contains the screen. */
const MAIN = 'main';

/** The frame of the screens of the back office: header, side menu and tabs. */
export function Shell() {
  useInteractiveMark();
  useAppliedTheme();
  useStartAtTop();
  return (
    <UserProviders>
      <Toaster>
        <a
          href={`#${MAIN}`}
          onClick={skip}
          className="sr-only z-50 rounded-control bg-action px-4 py-3 font-semibold text-15 text-on-action focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to the content
        </a>
        <TopBar />
        <div className="md:flex">
          <div className="sticky top-14 h-[calc(100dvh-3.5rem)] w-56 shrink-0 overflow-y-auto border-line border-r bg-paper p-3 max-md:hidden print:hidden">
            <MenuLinks />
          </div>
          <div className="min-w-0 flex-1">
            <TabLinks />
            <main id={MAIN} tabIndex={-1} className="mx-auto max-w-384 px-4 py-6 outline-none md:px-6">
              <ViewerNote />
              <Outlet />
            </main>
          </div>
        </div>
      </Toaster>
    </UserProviders>
  );
}

/** Says to viewers why actions are disabled: a disabled control has no focus, in which it could say so. */
function ViewerNote() {
  const { user } = useAuth();
  const { canChange } = useCanChange();
  if (user === null || canChange) return null;
  return (
    <p className="mb-4 rounded-control bg-notice-soft px-3 py-2 text-13 print:hidden">
      You see every screen. Only the administrator can change something.
    </p>
  );
}

/** Moves the focus to the screen. The address stays, because the router would take a change of it for a navigation. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById(MAIN)?.focus();
}

/** Shows a new screen from its top. The browser itself restores the position when the user goes back. */
function useStartAtTop(): void {
  const { pathname, hash } = useLocation();
  // A link to a part of a screen leads to this part.
  const isNew = useNavigationType() !== 'POP' && hash === '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the screen counts
  useEffect(() => {
    if (isNew) window.scrollTo(0, 0);
  }, [pathname]);
}
