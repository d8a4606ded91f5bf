import { type ReactNode, useId } from 'react';

/** A part of the account page. */
export function Section({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-card border border-line bg-paper p-4 text-15 md:p-6"
    >
      <h2 id={id} className="font-semibold text-21">
        {heading}
      </h2>
      {children}
    </section>
  );
}
