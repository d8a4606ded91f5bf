import type { ReactNode } from 'react';

/** A component with its name above it. */
export function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 font-semibold text-13 text-muted">{title}</h2>
      {children}
    </section>
  );
}
