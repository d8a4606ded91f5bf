/** The fields of forms in the back office, each bound to a value of the form by its name. */
import type { ComponentProps, ReactNode } from 'react';
import { type Control, type FieldPath, type FieldPathByValue, type FieldValues, useController } from 'react-hook-form';
import { cn } from '@/lib/cn';
import { FormField } from '@/ui/form-field';
import { Input } from '@/ui/input';
import { PasswordInput } from '@/ui/password-input';
import { Select } from '@/ui/select';
import { Switch } from '@/ui/switch';
import { Textarea } from '@/ui/textarea';

type FieldProps<V extends FieldValues, Name extends FieldPath<V>, Checked> = {
  control: Control<V, unknown, Checked>;
  name: Name;
  label: ReactNode;
  /** Says what to enter, and in which unit. */
  hint?: ReactNode;
  isRequired?: boolean;
  className?: string;
};

type TextFieldProps<V extends FieldValues, Name extends FieldPath<V>, Checked> = FieldProps<V, Name, Checked> &
  Omit<ComponentProps<'input'>, keyof FieldProps<V, Name, Checked> | 'value' | 'onChange' | 'onBlur' | 'ref'>;

/** An input for a text, a number or, with this type, a password. Its value is a text. */
export function TextField<V extends FieldValues, Name extends FieldPathByValue<V, string>, Checked>(
  props: TextFieldProps<V, Name, Checked>,
) {
  const { control, name, label, hint, isRequired, className, ...input } = props;
  const { field, fieldState } = useController({ control, name });
  const Control = input.type === 'password' ? PasswordInput : Input;
  return (
    <FormField
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      {...(isRequired && { isRequired })}
      className={cn(className)}
    >
      {(attributes) => <Control {...attributes} {...input} {...field} />}
    </FormField>
  );
}

/** An input for an amount in euro or another number. Its value is a text, because half a number is none. */
export function NumberField<V extends FieldValues, Name extends FieldPathByValue<V, string>, Checked>(
  props: TextFieldProps<V, Name, Checked>,
) {
  return <TextField type="number" inputMode="decimal" min={0} step={0.01} autoComplete="off" {...props} />;
}

/** An input for a text of several lines. */
export function TextareaField<V extends FieldValues, Name extends FieldPathByValue<V, string>, Checked>(
  props: FieldProps<V, Name, Checked> & { rows?: number },
) {
  const { control, name, label, hint, isRequired, className, rows = 3 } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <FormField
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      {...(isRequired && { isRequired })}
      className={cn(className)}
    >
      {(attributes) => <Textarea {...attributes} rows={rows} {...field} />}
    </FormField>
  );
}

type SelectFieldProps<V extends FieldValues, Name extends FieldPath<V>, Checked, T extends string> = FieldProps<
  V,
  Name,
  Checked
> & {
  options: readonly { value: T; label: string; isDisabled?: boolean }[];
  placeholder?: string;
};

/** One of several values. */
export function SelectField<V extends FieldValues, Name extends FieldPathByValue<V, string>, Checked, T extends string>(
  props: SelectFieldProps<V, Name, Checked, T>,
) {
  const { control, name, label, hint, isRequired, className, options, placeholder } = props;
  const { field, fieldState } = useController({ control, name });
  const value = options.find((option) => option.value === field.value)?.value;
  return (
    <FormField
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      {...(isRequired && { isRequired })}
      className={cn(className)}
    >
      {(attributes) => (
        <Select<T>
          {...attributes}
          options={options}
          value={value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          {...(placeholder !== undefined && { placeholder })}
        />
      )}
    </FormField>
  );
}

/** A value that is on or off. */
export function SwitchField<V extends FieldValues, Name extends FieldPathByValue<V, boolean>, Checked>(
  props: FieldProps<V, Name, Checked>,
) {
  const { control, name, label, hint, className } = props;
  const { field, fieldState } = useController({ control, name });
  return (
    <FormField label={label} hint={hint} error={fieldState.error?.message} className={cn(className)}>
      {(attributes) => (
        <Switch {...attributes} checked={field.value} onCheckedChange={field.onChange} onBlur={field.onBlur} />
      )}
    </FormField>
  );
}
