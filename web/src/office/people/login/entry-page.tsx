import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useInteractiveMark } from '@/office/kit/use-interactive-mark';

type EntryPageProps = {
  /** The name of the page in the browser. */
  title: string;
  heading: ReactNode;
  /** Shown in the upper right corner. */
  corner?: ReactNode;
  children: ReactNode;
};

/** A page for someone who is not signed in. */
export function EntryPage({ title, heading, corner, children }: EntryPageProps) {
  useInteractiveMark();
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center p-4">
      <title>{title}</title>
      <div className="w-full max-w-sm rounded-card border border-line bg-paper p-5 md:p-6">
        <div className="flex items-center justify-between gap-4">
          <p className="font-bold text-15 text-muted">Flight Finder</p>
          {corner && <div className="-my-1 -mr-3">{corner}</div>}
        </div>
        <h1 className="mt-1 mb-5 font-bold text-21">{heading}</h1>
        {children}
      </div>
    </main>
  );
}

/** A link to another page for someone who is not signed in. */
export function EntryLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-15 text-link">
      {children}
    </Link>
  );
}
