import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { airport, answerAirports, BARI, giveListsHeight, ROME } from '@/test/airports';
import { audit } from '@/test/audit';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';

const PATH = '/admin/airports';
const BUTTON = /^Merge into another/;

/** An airport and a city of Istanbul. People know both by one code. */
const ISTANBUL = airport({ code: 'IST', iata_code: 'IST', name: 'Istanbul Airport' });
const CITY = airport({ ...ROME, code: 'ISTA', iata_code: 'IST', name: 'Istanbul', city: 'Istanbul' });

beforeEach(giveListsHeight);

/** Opens the dialog in the panel of an entry. */
async function openMerge(address: string) {
  storeSession(person({ role: 'admin' }));
  answerAuth({ user: () => HttpResponse.json(person({ role: 'admin' })) });
  answerAirports([BARI, ROME, airport(), ISTANBUL, CITY]);
  const office = renderOffice(`${PATH}?${address}`);
  await office.user.click(await screen.findByRole('button', { name: BUTTON }));
  const dialog = await screen.findByRole('dialog', { name: /^Merge / });
  return { ...office, dialog, into: within(dialog).getByRole('textbox', { name: 'Into' }) };
}

/** Answers merges in turn, and returns them. */
function answerMerges(code: string, ...answers: (() => Response)[]) {
  const merges: unknown[] = [];
  server.use(
    http.post(`/api${PATH}/${code}/merge`, async ({ request }) => {
      merges.push(request.headers.get('if-match'), await request.json());
      return answers[merges.length / 2 - 1]?.();
    }),
  );
  return merges;
}

const changed = () =>
  HttpResponse.json(
    { code: 'changed_meanwhile', message: 'Somebody else has changed this meanwhile.', fields: {}, request_id: '1' },
    { status: 412 },
  );

test('a city is chosen by the code that people know, also if it is that of an airport', async () => {
  const merges = answerMerges('ROM', () => HttpResponse.json(CITY));
  const { user, dialog, into, location } = await openMerge('kind=city&open=ROM');

  await user.type(into, 'rom');
  expect(into).toHaveAccessibleDescription(/Enter another city\./);
  await user.clear(into);
  await user.type(into, 'bri');
  await waitFor(() => expect(into).toHaveAccessibleDescription(/No city has this code\./));
  await user.clear(into);
  await user.type(into, 'ist');
  expect(await within(dialog).findByText(/will belong to/)).toHaveTextContent('will belong to Istanbul (IST).');
  expect(await audit(dialog)).toEqual([]);
  await user.keyboard('{Enter}');

  await waitFor(() => expect(location()).toBe(`${PATH}?kind=city&open=ISTA`));
  expect(merges).toEqual(['"r1"', { into: 'ISTA' }]);
});

test('a late merge says so, and the next attempt is based on the entry as it is now', async () => {
  const merges = answerMerges('BRI', changed, () => HttpResponse.json(airport()));
  const { user, dialog, into } = await openMerge('open=BRI');
  server.use(http.get(`/api${PATH}/BRI`, () => HttpResponse.json(airport({ ...BARI, revision: 'r7' }))));
  await user.type(into, 'tia');
  const button = await within(dialog).findByRole('button', { name: 'Merge BRI into TIA' });

  await user.click(button);
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Somebody else has changed this meanwhile.');
  await user.click(button);

  expect(await screen.findByText('BRI is merged into TIA.')).toBeVisible();
  expect(merges).toEqual(['"r1"', { into: 'TIA' }, '"r7"', { into: 'TIA' }]);
});

test('a merge under way keeps the dialog open', async () => {
  let refuse = (_: Response) => {};
  const answer = new Promise<Response>((resolve) => {
    refuse = resolve;
  });
  const { user, dialog, into } = await openMerge('open=BRI');
  server.use(http.post(`/api${PATH}/BRI/merge`, () => answer));
  await user.type(into, 'tia');
  await user.click(await within(dialog).findByRole('button', { name: 'Merge BRI into TIA' }));

  await user.keyboard('{Escape}');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  refuse(new HttpResponse(null, { status: 503 }));

  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to merge airport');
});

test('a dialog that a refused deletion has opened returns the focus to the row', async () => {
  storeSession(person({ role: 'admin' }));
  answerAuth({ user: () => HttpResponse.json(person({ role: 'admin' })) });
  answerAirports();
  server.use(
    http.delete(`/api${PATH}/BRI`, () =>
      HttpResponse.json({ code: 'airport_in_use', message: 'In use.', fields: {}, request_id: '1' }, { status: 409 }),
    ),
  );
  const { user } = renderOffice(PATH);
  await user.click(await screen.findByRole('button', { name: `Delete ${BARI.name} (BRI)` }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: BUTTON }));
  await screen.findByRole('dialog', { name: /^Merge / });

  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.getByRole('link', { name: 'BRI' })).toHaveFocus());
});

test('a viewer merges nothing', async () => {
  storeSession(person({ role: 'viewer' }));
  answerAuth({ user: () => HttpResponse.json(person({ role: 'viewer' })) });
  answerAirports();
  renderOffice(`${PATH}?open=BRI`);

  const button = await screen.findByRole('button', { name: BUTTON });

  expect(button).toBeDisabled();
  expect(button).toHaveAttribute('title', 'Only the administrator can change this.');
});
