import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { audit } from '@/test/audit';
import { renderComponent } from '@/test/render-component';
import { Pagination, pageNumbers } from './pagination';

test('the current page is marked, and others can be chosen', async () => {
  const onPage = vi.fn();
  const { user, container } = renderComponent(
    <Pagination page={5} pages={12} onPage={onPage}>
      1,204 searches
    </Pagination>,
  );
  expect(screen.getByRole('button', { name: 'Page 5' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('1,204 searches');
  expect(await audit(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  screen.getByRole('button', { name: 'Page 7' }).focus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'First page' }));
  await user.click(screen.getByRole('button', { name: 'Last page' }));

  expect(onPage.mock.calls).toEqual([[4], [6], [7], [1], [12]]);
});

test('there is no page before the first and after the last, and the focus stays', async () => {
  const onPage = vi.fn();
  const { rerender, user } = renderComponent(<Pagination page={2} pages={3} onPage={onPage} />);
  const next = screen.getByRole('button', { name: 'Next page' });
  await user.click(next);
  expect(onPage).toHaveBeenLastCalledWith(3);

  rerender(<Pagination page={3} pages={3} onPage={onPage} />);
  await user.click(next);

  expect(onPage).toHaveBeenCalledTimes(1);
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(next).toHaveFocus();
  rerender(<Pagination page={1} pages={3} onPage={onPage} />);
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
});

test('a list of one page says only how many rows it has', () => {
  renderComponent(
    <Pagination page={1} pages={1} onPage={() => {}}>
      3 searches
    </Pagination>,
  );

  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.getByText('3 searches')).toBeVisible();
});

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
