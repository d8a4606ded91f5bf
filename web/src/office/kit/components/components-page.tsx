import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { ButtonExamples } from './button-examples';
import { ChartExamples } from './chart-examples';
import { FormExamples } from './form-examples';
import { OverlayExamples } from './overlay-examples';
import { TableExamples, TableStateExamples } from './table-examples';

const EXAMPLES: Record<string, ComponentType> = {
  buttons: ButtonExamples,
  charts: ChartExamples,
  form: FormExamples,
  overlays: OverlayExamples,
  table: TableExamples,
  'table-states': TableStateExamples,
};

/** Examples of the shared components in their states, for developers and for screenshots. */
export function ComponentsPage() {
  const { name = '' } = useParams();
  const Examples = EXAMPLES[name];
  return (
    <>
      <title>Components | Back office</title>
      <h1 className="mb-4 font-bold text-28">Components</h1>
      <nav aria-label="Components" className="mb-6 flex flex-wrap gap-x-4">
        {Object.keys(EXAMPLES).map((other) => (
          <Link
            key={other}
            to={`/admin/components/${other}`}
            aria-current={other === name ? 'page' : undefined}
            className="inline-flex min-h-9 items-center text-15 text-link aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11"
          >
            {other}
          </Link>
        ))}
      </nav>
      {Examples && (
        <div className="flex flex-col gap-8">
          <Examples />
        </div>
      )}
    </>
  );
}
