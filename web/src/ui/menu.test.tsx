import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { Button } from './button';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from './menu';

function renderMenu() {
  const [onEdit, onDelete] = [vi.fn(), vi.fn()];
  const page = renderComponent(
    <Menu>
      <MenuTrigger asChild>
        <Button>Actions</Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={onEdit}>Edit</MenuItem>
        <MenuItem disabled>Change password</MenuItem>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={onDelete}>
          Delete
        </MenuItem>
      </MenuContent>
    </Menu>,
  );
  return { ...page, onEdit, onDelete };
}

test('an action is chosen with the mouse', async () => {
  const { user, onEdit } = renderMenu();

  await user.click(screen.getByRole('button', { name: 'Actions' }));
  expect(screen.getByRole('menu', { name: 'Actions' })).toBeVisible();
  expect(await audit(screen.getByRole('menu'))).toEqual([]);
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));

  expect(onEdit).toHaveBeenCalledOnce();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('the keyboard chooses an action and skips a disabled one', async () => {
  const { user, onDelete } = renderMenu();

  await user.tab();
  await user.keyboard('{Enter}{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
  await user.keyboard('{Enter}');

  expect(onDelete).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
});

test('Escape closes the menu and returns the focus', async () => {
  const { user, onEdit } = renderMenu();

  await user.click(screen.getByRole('button', { name: 'Actions' }));
  await user.keyboard('{Escape}');

  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus();
  expect(onEdit).not.toHaveBeenCalled();
});
