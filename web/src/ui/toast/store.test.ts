import { expect, test } from 'vitest';
import { MOST_TOASTS, newToastStore } from './store';

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
  for (let number = 1; number <= MOST_TOASTS; number += 1) store.getState().show({ text: `Saved ${number}` });

  expect(textsOf(store)).toEqual(['Deleted', 'Saved 2', 'Saved 3', 'Saved 4']);
});

test('if all have Undo, the oldest is removed', () => {
  const store = newToastStore();
  for (let number = 0; number <= MOST_TOASTS; number += 1)
    store.getState().show({ text: `Deleted ${number}`, undo: () => {} });

  expect(textsOf(store)).toEqual(['Deleted 1', 'Deleted 2', 'Deleted 3', 'Deleted 4']);
});

test('two stores are independent', () => {
  const [one, other] = [newToastStore(), newToastStore()];

  one.getState().show({ text: 'Saved' });

  expect(textsOf(other)).toEqual([]);
});
