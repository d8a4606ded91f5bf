import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '@/test/render-screen';
import { AgencyForm } from './agency-form';
import { AppliedChanges } from './area-form';

test('the home airport has three letters', async () => {
  const { user } = renderScreen(
    <AppliedChanges>
      <AgencyForm />
    </AppliedChanges>,
  );
  const code = await screen.findByRole('textbox', { name: 'Home airport' });
  await user.clear(code);

  await user.type(code, 'ista');
  expect(code).toHaveValue('ist');
  await user.clear(code);
  await user.type(code, 'i5t{Enter}');

  expect(await screen.findByText('Enter the code of an airport.')).toBeVisible();
});
