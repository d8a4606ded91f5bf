import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { apiError } from '@/test/agents';
import { airport, answerAirports, BARI, giveListsHeight, ROME } from '@/test/airports';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

const PATH = '/admin/airports';

beforeEach(giveListsHeight);

function renderPage(path = PATH, role = 'admin') {
  storeSession(person({ role }));
  answerAuth({ user: () => HttpResponse.json(person({ role })) });
  return renderOffice(path);
}

/** The panel, or the question over it. */
const openDialog = () => screen.queryByRole('alertdialog') ?? screen.getByRole('dialog');
const rows = async (caption = 'Airports') => {
  const table = await screen.findByRole('table', { name: caption });
  await within(table).findAllByRole('link');
  return within(table)
    .getAllByRole('row')
    .filter((row) => !row.hasAttribute('aria-hidden'))
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
};

test('airports are listed by code, and cities beside them', async () => {
  const { queries } = answerAirports();
  const { user, container, location } = renderPage();

  expect(await rows()).toEqual([
    'IATA Code | Airport Name | City | State/Country | Actions',
    'BRI | Bari Karol Wojtyła Airport | Bari | Italy Itali | ',
    'TIA | Tirana International Airport | Tirana Tiranë | Albania Shqipëri | ',
  ]);
  expect(await audit(container)).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Cities' }));

  expect(await rows('Cities')).toEqual([
    'IATA Code | Airports | City | State/Country | Actions',
    'ROM | CIA, FCO | Rome Romë | Italy Itali | ',
  ]);
  expect(location()).toBe(`${PATH}?kind=city`);
  expect(queries).toEqual(['?kind=airport&limit=100', '?kind=city&limit=100']);
});

test('on a phone an airport is a short card: its code, name and country, without the names of columns', async () => {
  answerAirports([BARI]);
  renderPage();

  const row = (await screen.findByRole('link', { name: 'BRI' })).closest('tr') as HTMLElement;

  // The style sheet shows cells as these attributes say.
  const onCard = within(row)
    .getAllByRole('cell')
    .filter((cell) => cell.dataset.card !== 'none');
  expect(onCard.map((cell) => cell.textContent)).toEqual(['BRI', 'Bari Karol Wojtyła Airport', 'Italy Itali', '']);
  for (const cell of onCard) expect(cell).not.toHaveAttribute('data-label');
});

test.each([
  ['IST', 'IST'],
  ['ISTA', 'IST+%28city%29'],
])('the history of %s is not that of the other entry with its code', async (code, subject) => {
  answerAirports([airport({ code: 'IST', iata_code: 'IST' }), airport({ ...ROME, code: 'ISTA', iata_code: 'IST' })]);
  renderPage(`${PATH}?open=${code}`);

  const link = await screen.findByRole('link', { name: 'History' });
  expect(link).toHaveAttribute('href', `/admin/audit?subject=${subject}`);
});

test('the list is searched while typing, and a search without a result is cleared', async () => {
  const { queries } = answerAirports();
  const { user, location } = renderPage();
  await rows();

  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'nowhere{Enter}');
  expect(await screen.findByText('No airport matches the search.')).toBeVisible();
  expect(location()).toBe(`${PATH}?q=nowhere`);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));

  expect(await rows()).toHaveLength(3);
  expect(queries).toContain('?kind=airport&limit=100&q=nowhere');
});

test('a list that cannot be loaded is loaded again on demand', async () => {
  answerAirports();
  server.use(http.get('/api/admin/airports', () => apiError(404), { once: true }));
  const { user } = renderPage();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load airports');

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await rows()).toHaveLength(3);
});

test('an airport is added by keyboard alone', async () => {
  const { sent } = answerAirports();
  const { user, location } = renderPage();
  await rows();
  screen.getByRole('button', { name: 'Add Airport' }).focus();

  await user.keyboard('{Enter}');
  const form = within(await screen.findByRole('form', { name: 'New airport' }));
  const code = form.getByRole('textbox', { name: 'IATA Code' });
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAccessibleDescription('3-letter IATA airport code');
  expect(await audit(openDialog())).toEqual([]);
  await user.keyboard('q1{Control>}{Enter}{/Control}');
  expect(code).toHaveAccessibleDescription('3-letter IATA airport code Enter three letters.');
  expect(form.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription('Enter the city.');
  await user.clear(code);
  await user.keyboard('qqa{Tab}Vlora Airport{Tab}Vlora{Tab}{Tab}Albania{Control>}{Enter}{/Control}');

  expect(await screen.findByText('Airport added')).toBeVisible();
  await waitFor(() => expect(location()).toBe(PATH));
  expect(sent).toEqual([
    {
      method: 'POST',
      code: 'new',
      ifMatch: null,
      body: { iata_code: 'QQA', name: 'Vlora Airport', city: 'Vlora', state: 'Albania' },
    },
  ]);
  expect(await rows()).toContain('QQA | Vlora Airport | Vlora Tiranë | Albania Shqipëri | ');
});

test('a code that is taken is marked, and what was typed stays', async () => {
  answerAirports();
  server.use(http.post('/api/admin/airports', () => apiError(422, { iata_code: 'duplicate' })));
  const { user } = renderPage(`${PATH}?open=new`);
  const form = within(await screen.findByRole('form', { name: 'New airport' }));

  await user.type(form.getByRole('textbox', { name: 'IATA Code' }), 'TIA');
  await user.type(form.getByRole('textbox', { name: 'Airport Name' }), 'Rinas');
  await user.type(form.getByRole('textbox', { name: 'City' }), 'Tirana');
  await user.type(form.getByRole('textbox', { name: 'State/Country' }), 'Albania{Enter}');

  const code = form.getByRole('textbox', { name: 'IATA Code' });
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveAccessibleDescription('3-letter IATA airport code Another airport or city has this code.');
  expect(code).toHaveValue('TIA');
});

test('an airport is edited beside the list, which has the change at once', async () => {
  const { sent } = answerAirports();
  const { user, location } = renderPage();
  await rows();

  await user.click(screen.getByRole('link', { name: 'TIA' }));
  expect(location()).toBe(`${PATH}?open=TIA`);
  const form = within(await screen.findByRole('form', { name: 'Airport' }));
  expect(screen.getByText('1,204')).toBeVisible();
  expect(await audit(openDialog())).toEqual([]);
  const name = form.getByRole('textbox', { name: 'Airport Name' });
  await user.clear(name);
  await user.type(name, 'Rinas');
  expect(form.getByRole('list', { name: 'Changes' })).toHaveTextContent(
    'Airport Name: Tirana International Airport →becomes Rinas',
  );
  await user.keyboard('{Enter}');

  expect(await screen.findByText('Airport saved')).toBeVisible();
  expect(sent).toMatchObject([{ method: 'PATCH', code: 'TIA', ifMatch: '"r1"', body: { name: 'Rinas' } }]);
  await waitFor(() => expect(location()).toBe(PATH));
  expect(await rows()).toContain('TIA | Rinas | Tirana Tiranë | Albania Shqipëri | ');
});

test('a late edit shows both versions', async () => {
  answerAirports();
  const current = airport({ name: 'Mother Teresa', revision: 'r9' });
  server.use(
    http.patch('/api/admin/airports/TIA', () =>
      HttpResponse.json(
        { code: 'changed_meanwhile', message: '', fields: {}, request_id: '1', current },
        { status: 412 },
      ),
    ),
  );
  const { user } = renderPage(`${PATH}?open=TIA`);
  const name = await screen.findByRole('textbox', { name: 'Airport Name' });
  await user.clear(name);
  await user.type(name, 'Rinas{Enter}');

  expect(await screen.findByText('Somebody else has changed this meanwhile.')).toBeVisible();
  expect(screen.getByRole('row', { name: 'Airport Name Mother Teresa Rinas' })).toBeVisible();
});

test('a city has Albanian names and airports, and a wrong airport marks the field', async () => {
  const { sent } = answerAirports();
  server.use(
    http.patch('/api/admin/airports/ROM', () => apiError(422, { 'airports.1': 'unknown_airport' }), { once: true }),
  );
  const { user } = renderPage(`${PATH}?kind=city&open=ROM`);
  const form = within(await screen.findByRole('form', { name: 'City' }));
  const airports = form.getByRole('textbox', { name: 'Airports' });
  expect(airports).toHaveValue('CIA, FCO');
  await user.clear(airports);
  await user.type(airports, 'fco, qqx');
  await user.clear(form.getByRole('textbox', { name: 'City in Albanian' }));
  await user.type(form.getByRole('textbox', { name: 'City in Albanian' }), 'Roma{Enter}');
  await waitFor(() => expect(airports).toHaveFocus());
  expect(airports).toHaveAccessibleDescription(/One of these airports does not exist\./);
  expect(await audit(openDialog())).toEqual([]);

  await user.clear(airports);
  await user.type(airports, 'fco{Enter}');

  expect(await screen.findByText('Airport saved')).toBeVisible();
  expect(sent).toMatchObject([{ method: 'PATCH', code: 'ROM', body: { city_sq: 'Roma', airports: ['FCO'] } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an airport is deleted after a question', async () => {
  const { sent } = answerAirports();
  const { user } = renderPage();
  await rows();

  await user.click(screen.getByRole('button', { name: 'Delete Bari Karol Wojtyła Airport (BRI)' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete BRI' });
  expect(question).toHaveTextContent(
    'Are you sure you want to delete Bari Karol Wojtyła Airport ? This action cannot be undone.',
  );
  expect(await audit(openDialog())).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Delete' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent).toEqual([{ method: 'DELETE', code: 'BRI', ifMatch: '"r1"', body: null }]);
  await waitFor(() => expect(screen.queryByText(BARI.name)).toBeNull());
});

test('an airport in use says by what, and stays', async () => {
  answerAirports();
  const message = `${BARI.name} is in use by 12 route-months and 40 searches ahead.`;
  server.use(
    http.delete('/api/admin/airports/BRI', () =>
      HttpResponse.json({ code: 'airport_in_use', message, fields: {}, request_id: '1' }, { status: 409 }),
    ),
  );
  const { user } = renderPage();
  await rows();
  await user.click(screen.getByRole('button', { name: 'Delete Bari Karol Wojtyła Airport (BRI)' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to delete airport${message}`);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await rows()).toHaveLength(3);
  await waitFor(() => expect(screen.getByRole('button', { name: `Delete ${BARI.name} (BRI)` })).toHaveFocus());
});

test('an airport in use is merged into another one, after its effect is shown', async () => {
  answerAirports();
  const bodies: unknown[] = [];
  server.use(
    http.delete('/api/admin/airports/BRI', () =>
      HttpResponse.json({ code: 'airport_in_use', message: 'In use.', fields: {}, request_id: '1' }, { status: 409 }),
    ),
    http.post('/api/admin/airports/BRI/merge', async ({ request }) => {
      bodies.push(request.headers.get('if-match'), await request.json());
      return HttpResponse.json(airport({}));
    }),
  );
  const { user, location } = renderPage();
  await rows();
  await user.click(screen.getByRole('button', { name: `Delete ${BARI.name} (BRI)` }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Merge into another airport…' }));
  const dialog = await screen.findByRole('dialog', { name: `Merge ${BARI.name} (BRI)` });
  const into = within(dialog).getByRole('textbox', { name: 'Into' });
  await user.type(into, 'qqq');
  await waitFor(() => expect(into).toHaveAccessibleDescription(/No airport has this code\./));
  await user.clear(into);

  await user.type(into, 'tia');
  expect(await within(dialog).findByText(/will belong to/)).toHaveTextContent(
    'will belong to Tirana International Airport (TIA). Stored prices of the old routes are deleted and fetched again. The code BRI will lead to TIA. This action cannot be undone.',
  );
  expect(await audit(dialog)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Merge BRI into TIA' }));

  expect(await screen.findByText('BRI is merged into TIA.')).toBeVisible();
  expect(bodies).toEqual(['"r1"', { into: 'TIA' }]);
  expect(location()).toBe(`${PATH}?open=TIA`);
});

test('a viewer sees everything and changes nothing', async () => {
  answerAirports();
  const { user } = renderPage(PATH, 'viewer');
  await rows();

  for (const name of ['Import CSV', 'Add Airport', `Delete ${BARI.name} (BRI)`]) {
    const button = screen.getByRole('button', { name });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('title', 'Only the administrator can change this.');
  }
  await user.click(screen.getByRole('link', { name: 'BRI' }));

  expect(await screen.findByRole('textbox', { name: 'Airport Name' })).toBeDisabled();
});
