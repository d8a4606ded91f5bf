import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { PasswordInput } from './password-input';

test('a button shows the password and hides it again', async () => {
  const { container, user } = renderComponent(<PasswordInput aria-label="Password" />);
  const field = screen.getByLabelText('Password');
  expect(field).toHaveAttribute('type', 'password');

  await user.type(field, 'secret');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(field).toHaveAttribute('type', 'text');
  expect(field).toHaveValue('secret');
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field).toHaveAttribute('type', 'password');
});
