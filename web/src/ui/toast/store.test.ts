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

test('there is a bound, and the oldest that takes nothing back leaves first', () => {
  const store = newToastStore();
  store.getState().show({ text: 'Deleted', undo: () => {} });
  for (let number = 1; number <= MOST_TOASTS; number += 1) store.getState().show({ text: `Saved ${number}` });

  expect(textsOf(store)).toEqual(['Deleted', 'Saved 2', 'Saved 3', 'Saved 4']);
});

test('where all take something back, the oldest leaves', () => {
  const store = newToastStore();
  for (let number = 0; number <= MOST_TOASTS; number += 1)
    store.getState().show({ text: `Deleted ${number}`, undo: () => {} });

  expect(textsOf(store)).toEqual(['Deleted 1', 'Deleted 2', 'Deleted 3', 'Deleted 4']);
});

test('two stores share nothing', () => {
  const [one, other] = [newToastStore(), newToastStore()];

  one.getState().show({ text: 'Saved' });

  expect(textsOf(other)).toEqual([]);
});
