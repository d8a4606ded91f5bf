/** The server's answers about landing pages. */
import { HttpResponse, http } from 'msw';
import type {
  Change,
  ChangePreview,
  ChangeRequest,
  Connection,
  PageCounts,
  SeoLocation,
  SeoPage,
  SeoState,
  TemplateComponent,
  TemplateType,
  TypeTemplate,
} from '@/office/landing/pages/words';
import { COMPONENTS, CREATED, connection, LOCATIONS, NO_PAGES, seoChange, templateType, typeTemplate } from './seo';
import { server } from './server';

/** A change that the server got. */
type Sent = { request: string; ifMatch: string | null; body: unknown };

type Landing = {
  pages?: SeoPage[];
  counts?: Partial<PageCounts>;
  states?: SeoState[];
  changes?: Change[];
  preview?: ChangePreview;
  locations?: SeoLocation[];
  types?: TemplateType[];
  template?: TypeTemplate;
  connections?: Connection[];
};

/** The server has this, and accepts each change. Returns the changes, and the queries of lists with their paths. */
export function answerLanding(landing: Landing = {}) {
  const { pages = [], counts = {}, states = [], locations = [], connections = [] } = landing;
  const { types = [templateType()], preview = { locations: 3, connections: 0, pages: 0 } } = landing;
  let changes = landing.changes ?? [];
  let template = landing.template ?? typeTemplate();
  const sent: Sent[] = [];
  const queries: string[] = [];
  const note = async (request: Request) => {
    const text = await request.clone().text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    const path = new URL(request.url).pathname.replace('/api/admin/', '');
    sent.push({ request: `${request.method} ${path}`, ifMatch: request.headers.get('if-match'), body });
    return body;
  };
  const list = (path: string, name: string, rows: readonly object[], more: object = {}) =>
    http.get(path, ({ request }) => {
      const { pathname, search } = new URL(request.url);
      queries.push(pathname.replace('/api/admin/', '') + search);
      return HttpResponse.json({ [name]: rows, page: 1, per_page: 10, total: rows.length, pages: 1, ...more });
    });
  const admin = '/api/admin/seo';
  server.use(
    list(`${admin}-pages`, 'seo_pages', pages, { counts: { ...NO_PAGES, ...counts } }),
    http.post(`${admin}-pages/cancel`, async ({ request }) => {
      await note(request);
      return HttpResponse.json({ cancelled: counts.due ?? 0 });
    }),
    http.post(`${admin}-pages/:id/render`, async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 202 });
    }),
    list(`${admin}-states`, 'states', states),
    http.get(`${admin}-changes`, () => HttpResponse.json({ changes })),
    http.post(`${admin}-changes`, async ({ request }) => {
      const body = (await note(request)) as ChangeRequest & { dry_run?: boolean };
      if (body.dry_run) return HttpResponse.json(preview);
      const started = seoChange({ kind: body.kind, ...(body.kind === 'set_status' && { status: body.status }) });
      changes = [started];
      return HttpResponse.json(started, { status: 201 });
    }),
    http.post<{ id: string; step: string }>(`${admin}-changes/:id/:step`, async ({ request, params }) => {
      await note(request);
      const state = params.step === 'stop' ? 'stopped' : 'running';
      changes = changes.map((one) => (one.id === params.id ? seoChange({ ...one, state }) : one));
      return HttpResponse.json(changes[0]);
    }),
    list(`${admin}-locations`, 'locations', locations),
    http.patch<{ id: string }>(`${admin}-locations/:id`, async ({ request, params }) => {
      const body = (await note(request)) as Partial<SeoLocation>;
      return HttpResponse.json({ ...locations.find(({ id }) => id === params.id), ...body, revision: 'r2' });
    }),
    list(`${admin}-template-types`, 'types', types),
    http.post(`${admin}-template-types`, async ({ request }) => {
      const body = (await note(request)) as Partial<TemplateType>;
      return HttpResponse.json(templateType({ id: 'new-type', ...body }), { status: 201 });
    }),
    http.patch(`${admin}-template-types/:id`, async ({ request }) => {
      const body = (await note(request)) as Partial<TemplateType>;
      return HttpResponse.json(templateType({ ...body, revision: 'r2' }));
    }),
    http.delete(`${admin}-template-types/:id`, async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
    http.get(`${admin}-template-types/:id/template`, () => HttpResponse.json(template)),
    http.put(`${admin}-template-types/:id/template`, async ({ request }) => {
      const body = (await note(request)) as Partial<NonNullable<TypeTemplate['template']>>;
      const saved = typeTemplate().template;
      template = { ...template, template: saved && { ...saved, ...body }, components: COMPONENTS, revision: 'r2' };
      return HttpResponse.json(template);
    }),
    http.put(`${admin}-template-types/:id/template/components`, async ({ request }) => {
      const body = (await note(request)) as { components: TemplateComponent[] };
      const components = body.components.map((one, place) => ({ ...one, display_order: place + 1 }));
      template = { ...template, components, revision: `${template.revision}+` };
      return HttpResponse.json(template);
    }),
    list(`${admin}-connections`, 'connections', connections, { total_is_exact: true }),
    http.get(`${admin}-connections/options`, ({ request }) => {
      const q = (new URL(request.url).searchParams.get('q') ?? '').toLowerCase();
      return HttpResponse.json({ locations: LOCATIONS.filter(({ name }) => name.toLowerCase().includes(q)) });
    }),
    http.post(`${admin}-connections`, async ({ request }) => {
      await note(request);
      return HttpResponse.json(connection({ id: 'new-connection' }), { status: 201 });
    }),
    http.patch(`${admin}-connections/:id`, async ({ request }) => {
      const body = (await note(request)) as Partial<Connection>;
      return HttpResponse.json(connection({ ...body, revision: 'r2' }));
    }),
    http.delete(`${admin}-connections/:id`, async ({ request }) => {
      await note(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const endChanges = (end: Partial<Change>) => {
    changes = changes.map((one) => seoChange({ ...one, state: 'done', ended_at: CREATED, ...end }));
  };
  return { sent, queries, endChanges };
}
