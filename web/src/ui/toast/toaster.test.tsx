import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { Button } from '../button';
import { MAX_TOASTS, newToastStore, Toaster, type ToastRequest, useToast } from './toaster';

afterEach(() => vi.useRealTimers());

function Actions({ request }: { request: ToastRequest }) {
  const show = useToast();
  return <Button onClick={() => show(request)}>Save</Button>;
}

function renderToaster(request: ToastRequest) {
  return renderComponent(
    <Toaster>
      <Actions request={request} />
    </Toaster>,
  );
}

const region = () => screen.getByRole('region', { name: 'Notifications (F8)' });

test('a toast is shown in the region and closed by its button', async () => {
  const { user } = renderToaster({ text: 'The rule is saved.' });

  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(within(region()).getByText('The rule is saved.')).toBeVisible();
  expect(within(region()).getByRole('listitem')).toHaveStyle({ pointerEvents: 'auto' });
  expect(await audit(document.body)).toEqual([]);
  await user.click(within(region()).getByRole('button', { name: 'Close' }));

  expect(within(region()).queryByText('The rule is saved.')).toBeNull();
});

test('Undo calls back and closes the toast', async () => {
  const undo = vi.fn();
  const { user } = renderToaster({ text: 'The agent is deleted.', undo });

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));

  expect(undo).toHaveBeenCalledOnce();
  expect(within(region()).queryByText('The agent is deleted.')).toBeNull();
});

test('F8 moves the focus to the toasts, and Escape closes one', async () => {
  const { user } = renderToaster({ text: 'The rule is saved.' });

  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{F8}');
  await user.tab();
  expect(region()).toContainElement(document.activeElement as HTMLElement);
  await user.keyboard('{Escape}');

  expect(within(region()).queryByText('The rule is saved.')).toBeNull();
});

test('a notice disappears by itself, and an error stays', () => {
  vi.useFakeTimers();
  const { rerender } = renderToaster({ text: 'Saved.', milliseconds: 3000 });
  act(() => screen.getByRole('button', { name: 'Save' }).click());
  rerender(
    <Toaster>
      <Actions request={{ text: 'Not saved.', tone: 'danger' }} />
    </Toaster>,
  );
  act(() => screen.getByRole('button', { name: 'Save' }).click());
  expect(within(region()).getByText('Saved.')).toBeVisible();

  act(() => vi.advanceTimersByTime(3000));
  expect(within(region()).queryByText('Saved.')).toBeNull();
  act(() => vi.advanceTimersByTime(60_000));

  expect(within(region()).getByText('Not saved.')).toBeVisible();
});

test('a notice disappears after one was closed under the pointer', () => {
  vi.useFakeTimers();
  renderToaster({ text: 'Saved.', milliseconds: 3000 });
  const save = () => act(() => screen.getByRole('button', { name: 'Save' }).click());
  save();
  const close = within(region()).getByRole('button', { name: 'Close' });
  fireEvent.pointerMove(close);
  act(() => vi.advanceTimersByTime(3000));
  expect(within(region()).getByText('Saved.')).toBeVisible();
  fireEvent.click(close);

  save();
  act(() => vi.advanceTimersByTime(3000));

  expect(within(region()).queryByText('Saved.')).toBeNull();
});

test('showing a toast without a Toaster is an error', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});

  expect(() => renderComponent(<Actions request={{ text: 'Saved.' }} />)).toThrow('outside of Toaster');
});

const textsOf = (store: ReturnType<typeof newToastStore>) => store.getState().toasts.map(({ text }) => text);

test('a notice stays for five seconds, one with Undo for ten, an error until it is closed', () => {
  const store = newToastStore();

  store.getState().show({ text: 'Saved' });
  store.getState().show({ text: 'Deleted', undo: () => {} });
  store.getState().show({ text: 'Not saved', tone: 'danger' });
  store.getState().show({ text: 'Copied', milliseconds: 2000 });

  expect(store.getState().toasts.map(({ milliseconds }) => milliseconds)).toEqual([5000, 10_000, null, 2000]);
});

test('the number of toasts is bounded, and the oldest without Undo is removed first', () => {
  const store = newToastStore();
  store.getState().show({ text: 'Deleted', undo: () => {} });
  for (let number = 1; number <= MAX_TOASTS; number += 1) store.getState().show({ text: `Saved ${number}` });

  expect(textsOf(store)).toEqual(['Deleted', 'Saved 2', 'Saved 3', 'Saved 4']);
});

test('if all have Undo, the oldest is removed', () => {
  const store = newToastStore();
  for (let number = 0; number <= MAX_TOASTS; number += 1)
    store.getState().show({ text: `Deleted ${number}`, undo: () => {} });

  expect(textsOf(store)).toEqual(['Deleted 1', 'Deleted 2', 'Deleted 3', 'Deleted 4']);
});

test('two stores are independent', () => {
  const [one, other] = [newToastStore(), newToastStore()];

  one.getState().show({ text: 'Saved' });

  expect(textsOf(other)).toEqual([]);
});
