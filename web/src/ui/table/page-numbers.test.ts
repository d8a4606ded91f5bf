import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [3, 5, [1, 2, 3, 4, 5]],
  [1, 10, [1, 2, 3, 4, 5]],
  [3, 10, [1, 2, 3, 4, 5]],
  [4, 10, [2, 3, 4, 5, 6]],
  [9, 10, [6, 7, 8, 9, 10]],
  [10, 10, [6, 7, 8, 9, 10]],
  [500, 1000, [498, 499, 500, 501, 502]],
  // A page that does not exist any more.
  [7, 3, [1, 2, 3]],
])('page %i of %i offers %j', (page, pages, expected) => {
  expect(pageNumbers(page, pages)).toEqual(expected);
});
