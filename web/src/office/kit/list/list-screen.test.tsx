import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { useApi } from '@/api/client';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { gate } from '@/test/gate';
import { renderScreen } from '@/test/render-screen';
import { server } from '@/test/server';
import type { TableColumn } from '@/ui/table/columns';
import { TextFilter } from './filters';
import { ListScreen } from './list-screen';
import { RowPanel } from './row-panel';
import { type Pager, useNumberedList } from './use-list';
import { useListAddress } from './use-list-address';

type Place = { id: string; name: string };
type Answer = Pager & { places: Place[] };

const COLUMNS: TableColumn<Place>[] = [
  { accessorKey: 'name', header: 'Name', meta: { isLink: true, card: 'title' } },
  { accessorKey: 'id', header: 'Code', enableSorting: false },
];

/** A list with everything that the pattern has. */
function Places() {
  const api = useApi();
  const address = useListAddress({ filters: { name: '' }, sorting: { column: 'name', direction: 'ascending' } });
  const { filters, sorting } = address;
  const list = useNumberedList<Place, Answer>({
    queryKey: ['places', filters, sorting],
    address,
    fetchPage: async ({ page, per_page = 10 }, signal) => {
      const query = new URLSearchParams({
        page: String(page),
        per_page: String(per_page),
        name: filters.name,
        sort: sorting?.direction ?? '',
      });
      const response = await api.sendOnce(new Request(`http://localhost/api/places?${query}`, { signal }));
      if (!response.ok) throw new Error('failed');
      return response.json();
    },
    rowsOf: (answer) => answer.places,
    failed: 'Failed to load places',
  });
  const rows = list.content.state === 'ready' ? list.content.rows : [];
  return (
    <ListScreen
      title="Places"
      address={address}
      list={list}
      total={({ total }) => `${total} places`}
      filters={
        <TextFilter label="Name" value={filters.name} onValue={(name) => address.setFilters({ name }, 'replace')} />
      }
      opens
      sorts
      csv="places"
      table={{
        caption: 'Places',
        columns: COLUMNS,
        rowId: ({ id }) => id,
        empty: 'No places.',
        emptyFiltered: 'None.',
      }}
    >
      <RowPanel address={address} ids={rows.map(({ id }) => id)} title={(id) => `Place ${id}`}>
        {(id) => <p>All about {id}</p>}
      </RowPanel>
    </ListScreen>
  );
}

/** The server has this many places, 10 on a page. Returns the pages that were asked for. */
function answerPlaces(count: number) {
  const asked: string[] = [];
  server.use(
    http.get('/api/places', ({ request }) => {
      const query = new URL(request.url).searchParams;
      const [page, name] = [Number(query.get('page')), query.get('name') ?? ''];
      asked.push(`${query.get('sort')} ${name} ${page}`);
      const all = Array.from({ length: count }, (_, index) => ({ id: `p${index + 1}`, name: `Place ${index + 1}` }));
      const found = all.filter((place) => place.name.includes(name));
      const size = Number(query.get('per_page'));
      const pages = Math.max(1, Math.ceil(found.length / size));
      const places = found.slice((page - 1) * size, page * size);
      return HttpResponse.json({ places, page, per_page: size, total: found.length, pages });
    }),
  );
  return asked;
}

const link = (name: string) => screen.findByRole('link', { name });

test('the page is in the address, defaults are not, and Back works', async () => {
  answerPlaces(10_000);
  const { user, location, router, container } = renderScreen(<Places />);
  await link('Place 1');
  expect(screen.getByText('10000 places')).toBeVisible();
  expect(location()).toBe('/admin/screen');

  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  await link('Place 21');
  expect(location()).toBe('/admin/screen?page=3');
  expect(await audit(container)).toEqual([]);
  await act(() => router.navigate(-1));

  await link('Place 1');
  expect(location()).toBe('/admin/screen');
});

test('the previous page stays until the next arrives, which is fetched ahead', async () => {
  const asked = answerPlaces(25);
  const { user } = renderScreen(<Places />);
  await link('Place 1');
  await waitFor(() => expect(asked).toEqual(['ascending  1', 'ascending  2']));
  const { open, passed } = gate();
  server.use(http.get('/api/places', () => passed.then(() => undefined)));

  await user.click(screen.getByRole('button', { name: 'Page 3' }));
  expect(screen.getByRole('link', { name: 'Place 1' })).toBeInTheDocument();
  open();

  await link('Place 25');
  expect(screen.queryByRole('link', { name: 'Place 1' })).toBeNull();
});

test('a filter goes to the first page, and typing makes no entries in the history', async () => {
  answerPlaces(100);
  const { user, location, router } = renderScreen(<Places />, { query: '?page=4' });
  await link('Place 31');

  await user.type(screen.getByRole('textbox', { name: 'Name' }), '10');
  await waitFor(() => expect(location()).toBe('/admin/screen?name=10'));
  await link('Place 100');
  await user.clear(screen.getByRole('textbox', { name: 'Name' }));
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
  await screen.findByText('None.');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await link('Place 1');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('');
  await act(() => router.navigate(-1));

  expect(await screen.findByText('None.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('x');
  await act(() => router.navigate(-1));
  expect(location()).toBe('/admin/other');
});

test('a sorting is in the address', async () => {
  const asked = answerPlaces(5);
  const { user, location } = renderScreen(<Places />, { query: '?page=1' });
  await link('Place 1');

  await user.click(screen.getByRole('button', { name: 'Name' }));

  await waitFor(() => expect(location()).toBe('/admin/screen?sort=-name'));
  await waitFor(() => expect(asked).toContain('descending  1'));
});

test('the size of a page is in the address, and the last page is one click away', async () => {
  answerPlaces(230);
  const { user, location, container } = renderScreen(<Places />, { query: '?page=3' });
  await link('Place 21');

  await user.click(screen.getByRole('combobox', { name: 'Rows per page' }));
  await user.click(screen.getByRole('option', { name: '25' }));
  await link('Place 25');
  expect(location()).toBe('/admin/screen?rows=25');
  await user.click(screen.getByRole('button', { name: 'Last page' }));

  await link('Place 230');
  expect(location()).toBe('/admin/screen?rows=25&page=10');
  expect(await audit(container)).toEqual([]);
});

test('all rows that the filters leave are exported', async () => {
  answerPlaces(230);
  const files: Blob[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:1';
  });
  const { user } = renderScreen(<Places />, { query: '?name=1' });
  await link('Place 1');

  await user.click(screen.getByRole('button', { name: 'Export CSV' }));

  await waitFor(() => expect(files).toHaveLength(1));
  const lines = (await files[0]?.text())?.split('\r\n') ?? [];
  // All numbers up to 230 with a 1 in them.
  expect(lines).toHaveLength(1 + 131 + 1);
  expect(lines.slice(0, 2)).toEqual(['Name,Code', 'Place 1,p1']);
  create.mockRestore();
});

test('a page that no longer exists leads to the last one', async () => {
  answerPlaces(15);
  const { location } = renderScreen(<Places />, { query: '?page=7' });

  await link('Place 11');
  expect(location()).toBe('/admin/screen?page=2');
});

test('a row opens beside the list by keyboard, keys go through the rows, and the focus returns to the last one', async () => {
  answerPlaces(3);
  const { user, location, container } = renderScreen(<Places />);
  (await link('Place 1')).focus();

  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Place p1' });
  expect(location()).toBe('/admin/screen?open=p1');
  expect(within(panel).getByText('All about p1')).toBeVisible();
  expect(await audit(container)).toEqual([]);
  await user.keyboard('j{ArrowDown}j');
  expect(await screen.findByRole('dialog', { name: 'Place p3' })).toBeVisible();
  await user.keyboard('k');
  expect(await screen.findByRole('dialog', { name: 'Place p2' })).toBeVisible();
  await user.keyboard('{Escape}{Escape}');

  await waitFor(() => expect(location()).toBe('/admin/screen'));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Place 2' })).toHaveFocus());
});

test('a click anywhere on a row opens it, but not the selection of a text', async () => {
  answerPlaces(3);
  const { user, location } = renderScreen(<Places />);
  await link('Place 1');
  const cell = screen.getByRole('cell', { name: 'p2' });

  getSelection()?.selectAllChildren(cell);
  await user.pointer({ target: cell, keys: '[MouseLeft>]' });
  getSelection()?.selectAllChildren(cell);
  await user.pointer({ keys: '[/MouseLeft]' });
  expect(location()).toBe('/admin/screen');
  getSelection()?.removeAllRanges();
  await user.click(cell);

  expect(await screen.findByRole('dialog', { name: 'Place p2' })).toBeVisible();
});

test('a shared link opens the row, and closing it stays on the list', async () => {
  answerPlaces(3);
  const { user, location } = renderScreen(<Places />, { query: '?open=p2' });
  await screen.findByRole('dialog', { name: 'Place p2' });

  await user.keyboard('{Escape}');

  await waitFor(() => expect(location()).toBe('/admin/screen'));
});

test('a list that cannot be loaded says so, and is loaded again', async () => {
  let isDown = true;
  answerPlaces(3);
  server.use(http.get('/api/places', () => (isDown ? apiError(500) : undefined)));
  const { user, container } = renderScreen(<Places />);
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load places');
  expect(await audit(container)).toEqual([]);

  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await link('Place 1')).toBeVisible();
});
