import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { answerAirports, answerImports, csvFile, giveListsHeight, IMPORT_ID } from '@/test/airports';
import { audit } from '@/test/audit';
import { answerAuth, storeSession } from '@/test/auth-server';
import { gate } from '@/test/gate';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

const PATH = '/admin/airports';
const FILE = 'name,city,state,iata_code\nVlora Airport,Vlora,Albania,QQA\n';

beforeEach(giveListsHeight);

function renderPage(path = `${PATH}?open=imports`) {
  storeSession();
  answerAuth();
  return renderOffice(path);
}

const openDialog = () => screen.getByRole('dialog');
const input = () => screen.findByLabelText(/Choose a CSV file/);
const tab = (name: string) => screen.findByRole('tab', { name });
const lines = async (name: string) => {
  const table = await screen.findByRole('table', { name: `${name} lines` });
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  return within(table)
    .getAllByRole('row')
    .filter((row) => !row.hasAttribute('aria-hidden'))
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
};

test('a file is previewed, applied and reverted', async () => {
  answerAirports();
  const files = answerImports();
  const { user, location } = renderPage(PATH);
  await user.click(await screen.findByRole('button', { name: 'Import CSV' }));
  expect(await screen.findByText('No file was imported yet.')).toBeVisible();
  expect(await audit(openDialog())).toEqual([]);

  await user.upload(await input(), csvFile(FILE));
  expect(await lines('New')).toEqual(['QQA | 2 | Vlora Airport | Vlora | Albania']);
  expect(location()).toBe(`${PATH}?open=import%3A${IMPORT_ID}`);
  expect(files).toEqual([{ name: 'airports.csv', text: FILE }]);
  await user.click(await tab('Changed (1)'));
  expect(await lines('Changed')).toEqual(['TIA | 3 | Airport Name: Tirana International Airport →becomes Rinas']);
  await user.click(await tab('Unchanged (0)'));
  expect(await screen.findByText('No lines.')).toBeVisible();
  await user.click(await tab('Invalid (1)'));
  expect(await lines('Invalid')).toEqual([
    'QQA | 4 | IATA Code: Line 2 has the same code. | Vlora Airport | Vlora | Albania',
  ]);
  expect(await audit(openDialog())).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Apply to 2 airports' }));
  expect(await screen.findByText('Airports imported')).toBeVisible();
  expect(screen.getByText('Applied')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Revert' }));
  const question = await screen.findByRole('alertdialog', { name: 'Revert airports.csv' });
  await user.click(within(question).getByRole('button', { name: 'Revert' }));
  expect(await screen.findByText('Import reverted')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'All imports' }));

  const recent = await screen.findByRole('table', { name: 'Recent imports' });
  expect(await within(recent).findByText('Reverted')).toBeVisible();
  expect(await audit(openDialog())).toEqual([]);
});

test('long texts of a damaged file stay on one line each, beside the reason', async () => {
  const long = 'x'.repeat(5000);
  const problems = [{ field: 'name', message: 'At most 100 characters.' }];
  const row = { line: 2, code: long, name: long, city: long, state: long, changes: [], problems };
  answerAirports();
  answerImports();
  server.use(
    http.get('/api/admin/airport-imports/:id/rows', () => HttpResponse.json({ rows: [row], next_cursor: null })),
  );
  const { user } = renderPage(`${PATH}?open=import:${IMPORT_ID}`);

  await user.click(await tab('Invalid (1)'));

  const reason = await screen.findByText('Airport Name: At most 100 characters.');
  expect(reason.closest('ul')).toHaveClass('min-w-56');
  const texts = screen.getAllByTitle(long);
  expect(texts).toHaveLength(4);
  for (const text of texts) expect(text).toHaveClass('truncate', 'max-w-48');
});

test('a file can be dropped, and a banner says that it is read', async () => {
  answerAirports();
  const files = answerImports();
  const answer = gate();
  server.use(
    http.post('/api/admin/airport-imports', async () => {
      await answer.passed;
      return undefined;
    }),
  );
  renderPage();
  const zone = (await input()).closest('label') as HTMLElement;

  fireEvent.drop(zone, { dataTransfer: { files: [csvFile(FILE)] } });
  expect(await screen.findByText('Importing airports...')).toBeVisible();
  answer.open();

  expect(await lines('New')).toHaveLength(1);
  expect(files).toHaveLength(1);
});

test.each([
  ['another kind of file', csvFile(FILE, 'airports.xlsx'), null, 'Failed to read file', /ends with \.csv/],
  [
    'a file without its columns',
    csvFile('a,b\n1,2\n'),
    { status: 422, code: 'unreadable_file', message: 'The first line must name the columns.' },
    'Failed to parse CSV file',
    /The first line must name the columns\./,
  ],
  [
    'a refusal',
    csvFile(FILE),
    { status: 403, code: 'forbidden', message: 'You may not do this.' },
    'Failed to import airports',
    /You may not do this\./,
  ],
])('%s is not imported', async (_, file, refusal, what, reason) => {
  answerAirports();
  answerImports();
  if (refusal) {
    const { status, ...body } = refusal;
    server.use(http.post('/api/admin/airport-imports', () => HttpResponse.json(body, { status })));
  }
  renderPage();

  fireEvent.change(await input(), { target: { files: [file] } });

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(what);
  expect(alert).toHaveTextContent(reason);
  expect(await audit(openDialog())).toEqual([]);
});

test('a preview of airports that have changed since is not applied', async () => {
  answerAirports();
  answerImports();
  const message = 'Somebody else has changed this meanwhile.';
  server.use(
    http.post('/api/admin/airport-imports/:id/apply', () =>
      HttpResponse.json(
        { code: 'changed_meanwhile', message, fields: {}, request_id: '1', current: { codes: ['TIA'] } },
        { status: 412 },
      ),
    ),
  );
  const { user } = renderPage(`${PATH}?open=import:${IMPORT_ID}`);

  await user.click(await screen.findByRole('button', { name: 'Apply to 2 airports' }));

  expect(await screen.findByRole('alert')).toHaveTextContent(
    `Failed to import airports${message}Changed since the preview: TIA. Upload the file again.`,
  );
});
