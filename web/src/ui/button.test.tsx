import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '@/test/render-component';
import { Button, buttonClasses } from './button';

test('a class of the caller replaces that of the size', () => {
  renderComponent(<Button className="px-6">Save</Button>);

  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveClass('px-6', 'min-h-11');
  expect(button).not.toHaveClass('px-4');
});

test('a link that looks like a button takes a class of the caller too', () => {
  const classes = buttonClasses({ variant: 'quiet', className: 'px-3' }).split(' ');

  expect(classes).toContain('px-3');
  expect(classes).not.toContain('px-4');
});
