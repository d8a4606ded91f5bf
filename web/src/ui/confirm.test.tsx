import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { Button } from './button';
import { Confirm } from './confirm';
import { Menu, MenuContent, MenuItem, MenuTrigger } from './menu';

function Agents({ onDelete }: { onDelete: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Delete</Button>
      <Menu>
        <MenuTrigger asChild>
          <Button>Actions</Button>
        </MenuTrigger>
        <MenuContent>
          <MenuItem onSelect={() => setOpen(true)}>Delete this agent</MenuItem>
        </MenuContent>
      </Menu>
      <Confirm
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Delete the agent Ana Hoxha"
        confirmLabel="Delete Ana Hoxha"
        onConfirm={onDelete}
        explain={(error) => (error instanceof Error ? error.message : 'It has failed.')}
      >
        Her searches stay. This cannot be undone.
      </Confirm>
    </>
  );
}

function open(onDelete: () => Promise<void>) {
  const page = renderComponent(<Agents onDelete={onDelete} />);
  const opener = screen.getByRole('button', { name: 'Delete' });
  return { ...page, opener, ask: () => page.user.click(opener) };
}

const confirmButton = () => screen.getByRole('button', { name: 'Delete Ana Hoxha' });

test('the dialog names the object, and Cancel has the focus', async () => {
  const { ask } = open(async () => {});

  await ask();

  const dialog = screen.getByRole('alertdialog', { name: 'Delete the agent Ana Hoxha' });
  expect(dialog).toHaveAccessibleDescription('Her searches stay. This cannot be undone.');
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await audit(document.body)).toEqual([]);
});

test('Cancel and Escape return the focus without running the action', async () => {
  const onDelete = vi.fn(async () => {});
  const { user, ask, opener } = open(onDelete);

  await ask();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(opener).toHaveFocus();
  await ask();
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(opener).toHaveFocus();
  expect(onDelete).not.toHaveBeenCalled();
});

test('a running action can be neither repeated nor left, and the dialog closes when it ends', async () => {
  let finish = () => {};
  const onDelete = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { user, ask } = open(onDelete);

  await ask();
  await user.click(confirmButton());
  expect(confirmButton()).toHaveAttribute('aria-busy', 'true');
  await user.click(confirmButton());
  await user.keyboard('{Escape}');
  expect(screen.getByRole('alertdialog')).toBeVisible();
  expect(onDelete).toHaveBeenCalledOnce();
  finish();

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('a failed action is explained and can be repeated', async () => {
  const onDelete = vi.fn(async () => {}).mockRejectedValueOnce(new Error('The agent has open requests.'));
  const { user, ask } = open(onDelete);

  await ask();
  await user.click(confirmButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('The agent has open requests.');
  expect(confirmButton()).toHaveFocus();
  expect(await audit(document.body)).toEqual([]);
  await user.click(confirmButton());

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(onDelete).toHaveBeenCalledTimes(2);
});

test('after opening from a menu, the focus returns to the button of the menu', async () => {
  const { user } = open(async () => {});

  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete this agent' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
});
