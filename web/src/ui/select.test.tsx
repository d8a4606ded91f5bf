import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { FormField } from './form-field';
import { Select } from './select';

type Level = 'high' | 'medium' | 'none';

const LEVELS = [
  { value: 'high', label: 'High' },
  { value: 'medium', label: 'Medium' },
  { value: 'none', label: 'None', isDisabled: true },
] as const;

function Interval() {
  const [level, setLevel] = useState<Level>();
  return (
    <FormField label="Demand" hint="How often calendars are refreshed">
      {(control) => (
        <Select<Level> {...control} options={LEVELS} value={level} onValueChange={setLevel} placeholder="Automatic" />
      )}
    </FormField>
  );
}

test('a value is chosen from the list with the mouse', async () => {
  const { user, container } = renderComponent(<Interval />);
  const field = screen.getByRole('combobox', { name: 'Demand' });
  expect(field).toHaveTextContent('Automatic');
  expect(field).toHaveAccessibleDescription('How often calendars are refreshed');
  expect(await audit(container)).toEqual([]);

  await user.click(field);
  expect(screen.getByRole('option', { name: 'None' })).toHaveAttribute('aria-disabled', 'true');
  expect(await audit(document.body)).toEqual([]);
  await user.click(screen.getByRole('option', { name: 'Medium' }));

  expect(field).toHaveTextContent('Medium');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('the keyboard chooses a value, and Escape keeps the old one', async () => {
  const { user } = renderComponent(<Interval />);
  const field = screen.getByRole('combobox', { name: 'Demand' });

  await user.tab();
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
  expect(field).toHaveTextContent('Medium');
  await user.keyboard('{Enter}{ArrowUp}{Escape}');

  expect(field).toHaveTextContent('Medium');
  expect(field).toHaveFocus();
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('typing a letter finds a value', async () => {
  const { user } = renderComponent(<Interval />);

  await user.tab();
  await user.keyboard('m{Enter}');

  expect(screen.getByRole('combobox', { name: 'Demand' })).toHaveTextContent('Medium');
});
