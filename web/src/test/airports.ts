/** The server's answers about airports. */
import { HttpResponse, http } from 'msw';
import { onTestFinished, vi } from 'vitest';
import type { Airport, AirportChange, AirportImport, ImportRow, RowKind } from '@/office/places/airports/queries';
import { apiError } from './agents';
import { server } from './server';

const PATH = '/api/admin/airports';
const IMPORTS = '/api/admin/airport-imports';

export function airport(change: Partial<Airport> = {}): Airport {
  return {
    code: 'TIA',
    kind: 'airport',
    iata_code: 'TIA',
    name: 'Tirana International Airport',
    label: '',
    city: 'Tirana',
    city_sq: 'Tiranë',
    state: 'Albania',
    state_sq: 'Shqipëri',
    city_code: null,
    airports: [],
    latitude: 41.41,
    longitude: 19.72,
    used_by: { route_months: 12, searches_ahead: 1204, popular_routes: 6, airports: 0, is_home: true },
    revision: 'r1',
    ...change,
  };
}

export const BARI = airport({
  code: 'BRI',
  iata_code: 'BRI',
  name: 'Bari Karol Wojtyła Airport',
  city: 'Bari',
  city_sq: '',
  state: 'Italy',
  state_sq: 'Itali',
});

export const ROME = airport({
  code: 'ROM',
  kind: 'city',
  iata_code: 'ROM',
  name: 'Rome',
  city: 'Rome',
  city_sq: 'Romë',
  state: 'Italy',
  state_sq: 'Itali',
  airports: ['CIA', 'FCO'],
});

/** A city whose code is that of an airport, too: its own code has four letters. */
export const ISTANBUL = airport({
  code: 'ISTA',
  kind: 'city',
  iata_code: 'IST',
  name: 'Istanbul',
  city: 'Istanbul',
  city_sq: 'Stamboll',
  state: 'Turkey',
  state_sq: 'Turqi',
  airports: ['IST', 'SAW'],
});

type Sent = { method: string; code: string; ifMatch: string | null; body: AirportChange | null };

/** The server has these entries, and accepts each edit. Returns the edits and the queries of lists. */
export function answerAirports(entries: readonly Airport[] = [BARI, ROME, airport()]) {
  const sent: Sent[] = [];
  const queries: string[] = [];
  let known = [...entries];
  const find = (code: unknown) => known.find((entry) => entry.code === code);
  const note = async (request: Request, code: string) => {
    const body = request.method === 'DELETE' ? null : ((await request.clone().json()) as AirportChange);
    sent.push({ method: request.method, code, ifMatch: request.headers.get('if-match'), body });
    return body;
  };
  server.use(
    http.get(PATH, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      const q = (searchParams.get('q') ?? '').toLowerCase();
      const matching = known.filter(
        ({ kind, name, iata_code }) =>
          kind === searchParams.get('kind') && `${iata_code} ${name}`.toLowerCase().includes(q),
      );
      const from = Number(searchParams.get('cursor') ?? 0);
      const next = from + Number(searchParams.get('limit'));
      const next_cursor = next < matching.length ? String(next) : null;
      return HttpResponse.json({ airports: matching.slice(from, next), next_cursor });
    }),
    http.get(`${PATH}/:code`, ({ params }) => {
      const found = find(params.code);
      return found ? HttpResponse.json(found) : apiError(404);
    }),
    http.post(PATH, async ({ request }) => {
      const body = await note(request, 'new');
      const added = airport({ ...body, code: body?.iata_code ?? '', revision: 'r2' } as Partial<Airport>);
      known = [...known, added];
      return HttpResponse.json(added, { status: 201 });
    }),
    http.patch<{ code: string }>(`${PATH}/:code`, async ({ params, request }) => {
      const body = await note(request, params.code);
      const { used_by: _, ...changed } = { ...airport(find(params.code)), ...body, revision: 'r2' } as Airport;
      known = known.map((entry) => (entry.code === params.code ? changed : entry));
      return HttpResponse.json(changed);
    }),
    http.delete<{ code: string }>(`${PATH}/:code`, async ({ params, request }) => {
      await note(request, params.code);
      known = known.filter(({ code }) => code !== params.code);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { sent, queries };
}

export const IMPORT_ID = '019a9f3c-0000-7000-8000-0000000000aa';

function airportImport(change: Partial<AirportImport> = {}): AirportImport {
  return {
    id: IMPORT_ID,
    file_name: 'airports.csv',
    created_by: 'admin@agency.al',
    created_at: '2026-11-20T08:00:00Z',
    applied_at: null,
    reverted_at: null,
    counts: { new: 1, changed: 1, unchanged: 0, invalid: 1 },
    ...change,
  };
}

const line = (row: Partial<ImportRow>): ImportRow => ({
  line: 2,
  code: 'QQA',
  name: 'Vlora Airport',
  city: 'Vlora',
  state: 'Albania',
  changes: [],
  problems: [],
  ...row,
});

const ROWS: Record<RowKind, ImportRow[]> = {
  new: [line({})],
  changed: [
    line({ line: 3, code: 'TIA', changes: [{ field: 'name', old: 'Tirana International Airport', new: 'Rinas' }] }),
  ],
  unchanged: [],
  invalid: [line({ line: 4, problems: [{ field: 'iata_code', message: 'Line 2 has the same code.' }] })],
};

/** The server previews every file, and applies and reverts the preview. Returns the files. */
export function answerImports() {
  const files: { name: string | null; text: string }[] = [];
  let file: AirportImport | null = null;
  const set = (change: Partial<AirportImport>) => {
    file = airportImport({ ...file, ...change });
    return HttpResponse.json(file);
  };
  server.use(
    http.get(IMPORTS, () => HttpResponse.json({ imports: file ? [file] : [] })),
    http.get(`${IMPORTS}/:id`, () => HttpResponse.json(file ?? airportImport())),
    http.get(`${IMPORTS}/:id/rows`, ({ request }) => {
      const kind = new URL(request.url).searchParams.get('kind') as RowKind;
      return HttpResponse.json({ rows: ROWS[kind], next_cursor: null });
    }),
    http.post(IMPORTS, async ({ request }) => {
      files.push({ name: new URL(request.url).searchParams.get('file_name'), text: await request.text() });
      return set({});
    }),
    http.post(`${IMPORTS}/:id/apply`, () => set({ applied_at: '2026-11-20T08:01:00Z' })),
    http.post(`${IMPORTS}/:id/revert`, () => set({ reverted_at: '2026-11-20T08:02:00Z' })),
  );
  return files;
}

/** A file that an input can have. */
export function csvFile(text: string, name = 'airports.csv'): File {
  return new File([text], name, { type: 'text/csv' });
}

/** Long lists render the rows in sight. jsdom has no layout, so the list is as high as it needs to be here. */
export function giveListsHeight(): void {
  const spies = [
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(37),
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600),
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
}
