import { Armchair, Calendar, MapPin, Route, Users } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';

const ICONS = { place: MapPin, calendar: Calendar, people: Users, seat: Armchair, stops: Route } as const;

const CONTROL =
  'h-16 w-full truncate rounded-control border border-control bg-paper pt-6 pr-3.5 pb-1.5 pl-11 text-left font-medium text-17 text-ink placeholder:font-normal placeholder:text-muted aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]';

/** The attributes that a field gives to its control. */
type Control = {
  id: string;
  className: string;
  'aria-labelledby': string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  /** The id of the control, if other code needs it. The id of the label is this id followed by "-label". */
  id?: string;
  icon: keyof typeof ICONS;
  label: string;
  /** The error of the value, which makes the field red. */
  error?: string | undefined;
  className?: string;
  children: (control: Control) => ReactNode;
};

/** The frame of an input: an icon, the label above the value, and the error below. */
export function Field({ id: given, icon, label, error, className, children }: FieldProps) {
  const made = useId();
  const id = given ?? made;
  const Icon = ICONS[icon];
  const [labelId, errorId] = [`${id}-label`, `${id}-error`];
  return (
    <div data-slot="field" className={cn('min-w-0', className)}>
      <div className="relative">
        {children({
          id,
          className: CONTROL,
          'aria-labelledby': labelId,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': error ? errorId : undefined,
        })}
        <Icon
          className={cn('pointer-events-none absolute top-5.5 left-3.5 size-5', error ? 'text-danger' : 'text-muted')}
          strokeWidth={1.75}
          aria-hidden="true"
        />
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
  /** Whether the field has no value. */
  isEmpty: boolean;
  children: ReactNode;
} & Omit<ComponentProps<'button'>, keyof Control | 'type'>;

/** A field that opens something in which its value is chosen. Its accessible name is the label and the value. */
export function FieldButton({ control, isEmpty, children, ...props }: FieldButtonProps) {
  const valueId = `${control.id}-value`;
  return (
    <button
      type="button"
      {...control}
      aria-labelledby={`${control['aria-labelledby']} ${valueId}`}
      {...props}
      className={cn(control.className, isEmpty && 'font-normal text-muted')}
    >
      <span id={valueId}>{children}</span>
    </button>
  );
}
