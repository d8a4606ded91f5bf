import { screen } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { Button } from './button';
import { FormField, focusFirstError } from './form-field';
import { Input } from './input';

test('a field is named by its label and described by its hint', async () => {
  const { container } = renderComponent(
    <FormField label="Commission" hint="In euro per adult" isRequired>
      {(control) => <Input {...control} />}
    </FormField>,
  );

  const field = screen.getByRole('textbox', { name: 'Commission' });
  expect(field).toHaveAccessibleDescription('In euro per adult');
  expect(field).toBeRequired();
  expect(field).toBeValid();
  expect(await audit(container)).toEqual([]);
});

test('an error is part of the description', async () => {
  const { container } = renderComponent(
    <FormField label="Commission" hint="In euro per adult" error="must be at most 500">
      {(control) => <Input {...control} />}
    </FormField>,
  );

  const field = screen.getByRole('textbox', { name: 'Commission' });
  expect(field).toHaveAccessibleDescription('In euro per adult must be at most 500');
  expect(field).toBeInvalid();
  expect(await audit(container)).toEqual([]);
});

/** A form that shows an error from the server after it is saved. */
function AgentForm() {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current && errors.email) focusFirstError(form.current);
  }, [errors]);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        setErrors({ email: 'is in use' });
      }}
    >
      <FormField label="Name" error={errors.name}>
        {(control) => <Input {...control} />}
      </FormField>
      <FormField label="E-mail" error={errors.email}>
        {(control) => <Input {...control} />}
      </FormField>
      <Button type="submit">Save</Button>
    </form>
  );
}

test('the first field that the server refuses gets the focus', async () => {
  const { user } = renderComponent(<AgentForm />);

  await user.click(screen.getByRole('button', { name: 'Save' }));

  const email = screen.getByRole('textbox', { name: 'E-mail' });
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription('is in use');
});

test('a form without errors keeps the focus where it is', () => {
  const { container } = renderComponent(<FormField label="Name">{(control) => <Input {...control} />}</FormField>);

  expect(focusFirstError(container)).toBe(false);
  expect(document.body).toHaveFocus();
});
