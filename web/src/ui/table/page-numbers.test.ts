import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 10, [1, 2, 10]],
  [5, 10, [1, 4, 5, 6, 10]],
  [10, 10, [1, 9, 10]],
  // A gap mark for a single page would be as wide as the page's number.
  [4, 10, [1, 2, 3, 4, 5, 10]],
  [7, 10, [1, 6, 7, 8, 9, 10]],
])('page %i of %i offers %j', (page, pages, expected) => {
  expect(pageNumbers(page, pages)).toEqual(expected);
});
