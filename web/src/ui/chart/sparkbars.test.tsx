import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { Sparkbars } from './sparkbars';

test.each([
  [[1, 0, 0], 'Searches: 1 search in 3 days, most on 1 Nov: 1 search'],
  [[2, 0, 7], 'Searches: 9 searches in 3 days, most on 3 Nov: 7 searches'],
  [[0, 0, 0], 'Searches: 0 searches in 3 days'],
])('bars of %j are read as a sentence', async (counts, name) => {
  const days = counts.map((count, place) => ({ day: `2026-11-0${place + 1}`, count }));
  const { container } = renderComponent(
    <Sparkbars label="Searches" days={days} unit={{ one: 'search', other: 'searches' }} />,
  );

  expect(screen.getByRole('img', { name })).toBeVisible();
  expect(await audit(container)).toEqual([]);
});
