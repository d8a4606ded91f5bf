import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { FormField } from './form-field';
import { Switch } from './switch';

function Tracking() {
  const [isOn, setOn] = useState(false);
  return (
    <FormField label="Track this route">
      {(control) => <Switch {...control} checked={isOn} onCheckedChange={setOn} />}
    </FormField>
  );
}

test('mouse, label and keyboard turn the switch on and off', async () => {
  const { user, container } = renderComponent(<Tracking />);
  const control = screen.getByRole('switch', { name: 'Track this route' });
  expect(control).not.toBeChecked();
  expect(await audit(container)).toEqual([]);

  await user.click(control);
  expect(control).toBeChecked();
  await user.click(screen.getByText('Track this route'));
  expect(control).not.toBeChecked();
  control.focus();
  await user.keyboard(' ');

  expect(control).toBeChecked();
});
