import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { useApi } from '@/api/client';
import { apiError } from '@/test/agents';
import { audit } from '@/test/audit';
import { renderScreen } from '@/test/render-screen';
import { server } from '@/test/server';
import type { TableColumn } from '@/ui/table/columns';
import { EndlessScreen } from './list-screen';
import { useEndlessList } from './use-list';
import { useListAddress } from './use-list-address';

type Place = { id: string; name: string };
type Answer = { places: Place[]; next_cursor: string | null };

const COLUMNS: TableColumn<Place>[] = [{ accessorKey: 'name', header: 'Name', enableSorting: false }];
const PAGE = 1000;
const COUNT = 10_000;
const ROW = 37;

const placesOf = (answer: Answer) => answer.places;

function Places() {
  const api = useApi();
  const list = useEndlessList<Place, Answer>({
    queryKey: ['places'],
    fetchAfter: async (cursor, signal) => {
      const address = new URL(`http://localhost/api/places?after=${cursor ?? 0}`);
      const response = await api.sendOnce(new Request(address, { signal }));
      if (!response.ok) throw new Error('failed');
      return response.json();
    },
    rowsOf: placesOf,
    failed: 'Failed to load places',
  });
  return (
    <EndlessScreen
      title="Places"
      address={useListAddress({ filters: {} })}
      list={list}
      table={{ caption: 'Places', columns: COLUMNS, rowId: ({ id }) => id, empty: 'No places.' }}
    />
  );
}

function answerPlaces() {
  server.use(
    http.get('/api/places', ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('after'));
      const places = Array.from({ length: PAGE }, (_, index) => ({
        id: String(after + index),
        name: `Place ${after + index}`,
      }));
      const end = after + PAGE;
      return HttpResponse.json({ places, next_cursor: end < COUNT ? String(end) : null });
    }),
  );
}

beforeEach(() => {
  // jsdom has no layout: the list is 600 pixels high, and a row 37.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(COUNT * ROW);
});

/** Scrolls the list to a row. */
function scrollTo(row: number) {
  const list = screen.getByRole('region', { name: 'Places' });
  list.scrollTop = row * ROW - 600;
  fireEvent.scroll(list);
}

test('of 10,000 rows only those in sight are rendered, and the last one is reached', async () => {
  answerPlaces();
  const { container } = renderScreen(<Places />);
  await screen.findByText('Place 0');
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '-1');
  expect(await audit(container)).toEqual([]);

  for (let row = PAGE; row <= COUNT; row += PAGE) {
    scrollTo(row);
    await screen.findByText(`Place ${row - 1}`);
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  }

  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', String(COUNT + 1));
  expect(screen.getAllByRole('row').length).toBeLessThan(60);
  expect(screen.getByText(`Place ${COUNT - 1}`).closest('tr')).toHaveAttribute('aria-rowindex', String(COUNT + 1));
});

test('rows that cannot be loaded are loaded again on demand', async () => {
  let isDown = true;
  answerPlaces();
  server.use(
    http.get('/api/places', ({ request }) => (isDown && request.url.endsWith('=1000') ? apiError(500) : undefined)),
  );
  const { user } = renderScreen(<Places />);
  await screen.findByText('Place 0');
  scrollTo(PAGE);
  expect(await screen.findByText('The next rows could not be loaded.')).toBeVisible();

  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  scrollTo(2 * PAGE);

  expect(await screen.findByText(`Place ${2 * PAGE - 1}`)).toBeInTheDocument();
});
