import { useLingui } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { LandingPage } from '@/api/wire';

type Step = { name: string; path: string };

/** The way to a page: the home page, the list of routes from its origin, and the page itself. */
export function breadcrumbsOf({ path, hub, to }: LandingPage, home: string): Step[] {
  return [
    { name: home, path: '/home' },
    { name: hub.nga, path: hub.path },
    { name: to.per, path },
  ];
}

/** Links to the pages above a page, and the name of the page itself. */
export function Breadcrumbs({ steps }: { steps: readonly Step[] }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`You are here`}>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1 text-13">
        {steps.map(({ name, path }, index) =>
          index < steps.length - 1 ? (
            <li key={path} className="flex items-center gap-1">
              <a href={path} className="inline-flex min-h-9 items-center text-link hover:underline">
                {name}
              </a>
              <ChevronRight className="size-4 shrink-0 text-muted" aria-hidden="true" />
            </li>
          ) : (
            <li key={path} aria-current="page">
              {name}
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
