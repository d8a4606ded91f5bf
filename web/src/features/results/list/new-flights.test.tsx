import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { flight, link, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { ADDRESS, cards, holdSecondList, RUNNING, resultsAre, searchGoesThrough, summary } from '@/test/search-server';

test('new flights are not inserted while a flight is open', async () => {
  const second = holdSecondList(3);
  resultsAre([flight('a')], [flight('b', { score: 0.9 }), flight('a'), flight('c', { score: 0.7 })]);
  const { user } = renderSite(`${ADDRESS}&flight=a`);
  await screen.findByRole('dialog');
  second();

  await screen.findByText(/2 new flights/);
  await user.keyboard('{Escape}');
  const insert = await screen.findByRole('button', { name: /2 new flights/ });
  expect(cards().map((card) => card.dataset.flight)).toEqual(['a']);

  await user.click(insert);
  expect(cards().map((card) => card.dataset.flight)).toEqual(['b', 'c', 'a']);
});

/** Moves the focus into the list, as if the visitor were reading it. */
async function readTheList() {
  const [open] = await screen.findAllByRole('button', { name: /^View details/ });
  act(() => open?.focus());
}

test('new flights are inserted at once while the visitor is not in the list', async () => {
  searchGoesThrough(
    view({ status: 'running', progress: RUNNING, results: link(1, 1) }),
    view({ version: 2, results: link(2, 2) }),
  );
  resultsAre([flight('a')], [flight('b', { score: 0.9, price: 99 }), flight('a', { price: 120 })]);
  renderSite(ADDRESS);

  await waitFor(() => expect(cards().map((card) => card.dataset.flight)).toEqual(['b', 'a']));
  expect(screen.queryByRole('button', { name: /new flight/ })).toBeNull();
});

test('the tab of the cheapest flight counts flights that are not inserted yet', async () => {
  const second = holdSecondList();
  resultsAre([flight('a')], [flight('b', { score: 0.9, price: 99 }), flight('a', { price: 120 })]);
  const { user } = renderSite(ADDRESS);
  await readTheList();
  second();

  await screen.findByRole('button', { name: /1 new flight/ });
  expect(screen.getByRole('radio', { name: /^Cheapest ?€99/ })).toBeInTheDocument();
  expect(summary()).toHaveTextContent('2 flights');

  // The new flights are inserted when the visitor leaves the list.
  await user.click(document.body);
  await waitFor(() => expect(cards().map((card) => card.dataset.flight)).toEqual(['b', 'a']));
});

test('new flights are not inserted while the visitor is in the list, until the order changes', async () => {
  const second = holdSecondList();
  resultsAre([flight('a')], [flight('b', { score: 0.9, price: 99 }), flight('a', { price: 120 })]);
  const { user } = renderSite(ADDRESS);
  await readTheList();
  second();

  await screen.findByRole('button', { name: '1 new flight, from €99' });
  expect(cards().map((card) => card.dataset.flight)).toEqual(['a']);
  expect(screen.getByText('€120', { selector: '[data-slot=price]' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Cheapest/ }));

  await waitFor(() => expect(cards().map((card) => card.dataset.flight)).toEqual(['b', 'a']));
});

test('the card of a flight that the newest list lacks opens and says that it is no longer found', async () => {
  const second = holdSecondList(1);
  resultsAre([flight('a')], [flight('b')]);
  const { user } = renderSite(ADDRESS);
  await readTheList();
  second();

  await screen.findByRole('button', { name: /1 new flight/ });
  await user.click(screen.getByRole('button', { name: /^View details/ }));

  expect(await screen.findByText('This flight is no longer found.')).toBeVisible();
});
