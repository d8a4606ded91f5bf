import { type ComponentProps, type ReactNode, useId } from 'react';
import { joinClasses } from '@/lib/join-classes';

const ICONS = {
  place:
    'M10 17.500s5.500-4.700 5.500-9a5.500 5.500 0 0 0-11 0c0 4.300 5.500 9 5.500 9zM10 10.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  calendar: 'M3.500 5h13v11.500h-13zM3.500 8.800h13M7 3v3.500M13 3v3.500',
  people:
    'M7.500 9.200a2.700 2.700 0 1 0 0-5.400 2.700 2.700 0 0 0 0 5.400zM2.500 16.200c0-2.700 2.200-4.400 5-4.400s5 1.700 5 4.400M13 9.200a2.500 2.500 0 0 0 0-5M14.200 12c2 .5 3.300 2 3.300 4.200',
  seat: 'M6 3.500v7.500h6.500a2 2 0 0 1 2 2v1.500H7a3 3 0 0 1-3-3v-8zM8 14.500V17M13 14.500V17',
  stops:
    'M3 10h3M9 10h2M14 10h3M7.500 11.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3zM12.500 11.500a1.500 1.500 0 1 0 0-3 1.500 1.500 0 0 0 0 3z',
} as const;

const CONTROL =
  'h-16 w-full truncate rounded-control border border-control bg-paper pt-6 pr-3.5 pb-1.5 pl-11 text-left font-medium text-17 text-ink placeholder:font-normal placeholder:text-muted aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]';

/** What a field gives to its input, list or button. */
type Control = {
  id: string;
  className: string;
  'aria-labelledby': string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  /** Of the control, where something else has to know it; its label has the same with "-label". */
  id?: string;
  icon: keyof typeof ICONS;
  label: string;
  /** What is wrong with the value; the field is red then. */
  error?: string | undefined;
  className?: string;
  children: (control: Control) => ReactNode;
};

/** The frame of every input: an icon, the label above the value, and below it what is wrong. */
export function Field({ id: given, icon, label, error, className, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const [labelId, errorId] = [`${id}-label`, `${id}-error`];
  return (
    <div data-slot="field" className={joinClasses('min-w-0', className)}>
      <div className="relative">
        {children({
          id,
          className: CONTROL,
          'aria-labelledby': labelId,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? errorId : undefined,
        })}
        <svg
          viewBox="0 0 20 20"
          className={joinClasses(
            'pointer-events-none absolute top-5.5 left-3.5 size-5',
            error ? 'text-danger' : 'text-muted',
          )}
          aria-hidden="true"
        >
          <path d={ICONS[icon]} fill="none" stroke="currentColor" strokeWidth="1.500" strokeLinejoin="round" />
        </svg>
        <label
          id={labelId}
          htmlFor={id}
          className="pointer-events-none absolute top-2.5 right-3.5 left-11 truncate text-13 text-muted"
        >
          {label}
        </label>
      </div>
      {error && (
        <p id={errorId} className="mt-1 text-13 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}

type FieldButtonProps = {
  control: Control;
  /** The field waits for a value. */
  isEmpty: boolean;
  children: ReactNode;
} & Omit<ComponentProps<'button'>, keyof Control | 'type'>;

/** A field whose value is chosen elsewhere. Its name is the label and the value. */
export function FieldButton({ control, isEmpty, children, ...props }: FieldButtonProps) {
  const valueId = `${control.id}-value`;
  return (
    <button
      type="button"
      {...control}
      aria-labelledby={`${control['aria-labelledby']} ${valueId}`}
      {...props}
      className={joinClasses(control.className, isEmpty && 'font-normal text-muted')}
    >
      <span id={valueId}>{children}</span>
    </button>
  );
}
