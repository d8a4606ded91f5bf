import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { Button } from './button';
import { SidePanel } from './side-panel';

function List() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button>Export</Button>
      <Button onClick={() => setOpen(true)}>TIA to FCO</Button>
      <SidePanel isOpen={isOpen} onClose={() => setOpen(false)} title="TIA to FCO" footer={<Button>Refresh</Button>}>
        <a href="#run">The last run</a>
      </SidePanel>
    </>
  );
}

test('a row opens the panel, and Escape returns the focus to the row', async () => {
  const { user } = renderComponent(<List />);
  const row = screen.getByRole('button', { name: 'TIA to FCO' });

  await user.click(row);
  const panel = screen.getByRole('dialog', { name: 'TIA to FCO' });
  expect(panel).toHaveFocus();
  expect(await audit(document.body)).toEqual([]);
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).toBeNull();
  expect(row).toHaveFocus();
});

test('the focus stays within the panel', async () => {
  const { user } = renderComponent(<List />);

  await user.click(screen.getByRole('button', { name: 'TIA to FCO' }));
  const stops: string[] = [];
  for (let presses = 0; presses < 4; presses += 1) {
    await user.tab();
    stops.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  }

  expect(stops).toEqual(['Close', 'The last run', 'Refresh', 'Close']);
});

test('the close button closes the panel', async () => {
  const { user } = renderComponent(<List />);

  await user.click(screen.getByRole('button', { name: 'TIA to FCO' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));

  expect(screen.queryByRole('dialog')).toBeNull();
});
