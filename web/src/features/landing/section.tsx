import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

type SectionProps = {
  /** The id of the heading. Each component of a page has its own. */
  id: string;
  title: string;
  /** A line under the heading, usually where the numbers come from. */
  note?: ReactNode;
  children: ReactNode;
};

/** A component of a landing page: a heading, where its numbers come from, and its content. */
export function Section({ id, title, note, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="page-width flex flex-col gap-5">
      <div>
        <h2 id={id} className="max-w-3xl text-balance font-bold text-21 tracking-tight md:text-28">
          {title}
        </h2>
        {note && <p className="mt-1 text-pretty text-13 text-muted">{note}</p>}
      </div>
      {children}
    </section>
  );
}

type PartProps = { title: string; note?: ReactNode; className?: string; children: ReactNode };

/** A smaller heading inside a component, with its own note. */
export function Part({ title, note, className, children }: PartProps) {
  return (
    <div className={cn('flex min-w-0 flex-col gap-3', className)}>
      <div>
        <h3 className="font-semibold text-17">{title}</h3>
        {note && <p className="text-pretty text-13 text-muted">{note}</p>}
      </div>
      {children}
    </div>
  );
}

/** What a component shows instead of content that does not exist. */
export function Empty({ children }: { children: ReactNode }) {
  return <p className="rounded-card border border-line bg-paper p-4 text-17 text-muted md:p-6">{children}</p>;
}
