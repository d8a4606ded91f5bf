import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { flight, link, view } from '@/test/factories';
import { renderSite } from '@/test/render-site';
import { ADDRESS, cards, resultsAre, searchGoesThrough, summary } from '@/test/search-server';

const MANY = Array.from({ length: 12 }, (_, index) =>
  flight(`f${index}`, { price: 300 - index * 10.05, total_duration: 195 + index, score: 1 - index / 100 }),
);

test('a complete search shows five flights, then five more, then the rest', async () => {
  searchGoesThrough(view({ results: link(1, 12) }));
  resultsAre(MANY);
  const { user, container } = renderSite(ADDRESS);

  await waitFor(() => expect(cards()).toHaveLength(5));
  expect(summary()).toHaveTextContent('Search complete · 12 flights · 2 sources');
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Show 5 More Flights' }));
  expect(cards()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Show 2 More Flights' }));
  expect(cards()).toHaveLength(12);
  expect(screen.queryByRole('button', { name: /More Flight/ })).toBeNull();
});

test('the sort order and the open flight are in the URL', async () => {
  searchGoesThrough(view({ results: link(1, 12) }));
  resultsAre(MANY);
  const { user, location, container } = renderSite(ADDRESS);
  await waitFor(() => expect(cards()).toHaveLength(5));

  await user.click(screen.getByRole('radio', { name: /Cheapest/ }));
  await waitFor(() => expect(cards()[0]).toHaveAttribute('data-flight', 'f11'));
  await waitFor(() => expect(cards()[4]).toHaveAttribute('data-flight', 'f7'));
  await waitFor(() => expect(location()).toBe(`${ADDRESS}&sort=cheapest`));
  await user.click(screen.getAllByRole('button', { name: /^View details/ })[0] ?? container);

  const dialog = await screen.findByRole('dialog', { name: /Tiranë/ });
  expect(within(dialog).getByText('€189.45')).toBeVisible();
  expect(location()).toBe(`${ADDRESS}&sort=cheapest&flight=f11`);
  expect(await audit(document.body)).toEqual([]);

  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location()).toBe(`${ADDRESS}&sort=cheapest`);
});

test('a link to a flight far down the list opens it', async () => {
  searchGoesThrough(view({ results: link(1, 12) }));
  resultsAre(MANY);
  renderSite(`${ADDRESS}&flight=f8`);

  const dialog = await screen.findByRole('dialog', { name: /Tiranë/ });
  expect(within(dialog).getByText('€219.60')).toBeVisible();
});

test('two taps on a flight add one entry to the history', async () => {
  searchGoesThrough(view({ results: link(1, 1) }));
  resultsAre([flight('a')]);
  const { location, goBack } = renderSite(ADDRESS);
  const open = await screen.findByRole('button', { name: /^View details/ });

  act(() => {
    open.click();
    open.click();
  });
  await screen.findByRole('dialog');
  await goBack();

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location()).toBe(ADDRESS);
});
