/** The messages of SEO Pages and Sitemap Generator, each brought about by the administrator. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { apiError } from '@/test/agents';
import { answerAuth, storeSession } from '@/test/auth-server';
import { answerLanding } from '@/test/landing-server';
import { renderOffice } from '@/test/render-office';
import { connection, LOCATIONS, seoLocation, seoState, typeTemplate } from '@/test/seo';
import { server } from '@/test/server';
import { answerSitemap, NO_SITEMAP, sitemap } from '@/test/sitemap';
import type { ErrorCase, ErrorCases } from './catalogue';

const SEO = '/admin/seo';
const API = '/api/admin/seo';
const TEMPLATE = `${API}-template-types/:id/template`;
const ROUTE = 'Tirana to Rome';

/** The server does not give an answer that a tab needs. */
function notLoaded(tab: string, path: string): ErrorCase {
  return {
    bringAbout: () => {
      answerLanding();
      server.use(http.get(path, () => apiError(404)));
      open(`${SEO}?tab=${tab}`);
    },
  };
}

/** The server refuses a change, which the buttons with these names ask for. */
function refused(
  tab: string,
  method: 'post' | 'put' | 'patch' | 'delete',
  path: string,
  ...names: string[]
): ErrorCase {
  return {
    bringAbout: async () => {
      answerLanding({ states: [seoState()], connections: [connection()] });
      server.use(http[method](path, () => apiError(409)));
      const { user } = open(`${SEO}?tab=${tab}`);
      for (const name of names) await user.click(await screen.findByRole(roleOf(name), { name }));
    },
  };
}

function roleOf(name: string): string {
  return /^(?:Pages for|Show) /.test(name) ? 'switch' : 'button';
}

export const SEO_CASES: ErrorCases = {
  'Failed to load states. Please try again.': notLoaded('states', `${API}-states`),
  'Failed to update state. Please try again.': refused('states', 'post', `${API}-changes`, 'Pages for Albania'),
  'Failed to load locations. Please try again.': notLoaded('locations', `${API}-locations`),
  'Failed to save location format. Please try again.': {
    bringAbout: async () => {
      answerLanding({ locations: [seoLocation()] });
      server.use(http.patch(`${API}-locations/:id`, () => apiError(409)));
      const { user } = open(`${SEO}?tab=locations`);
      await user.click(await screen.findByRole('button', { name: /^per: Tirana/ }));
      await user.keyboard('x{Enter}');
    },
  },
  'Failed to load templates': notLoaded('types', `${API}-template-types`),
  'Failed to delete template': refused('types', 'delete', `${API}-template-types/:id`, 'Delete City → City', 'Delete'),
  'Failed to save template': {
    bringAbout: () => saveTemplate(() => server.use(http.put(TEMPLATE, () => apiError(409)))),
  },
  'Failed to load template': notLoaded('templates', TEMPLATE),
  'Failed to load template types': notLoaded('templates', `${API}-template-types`),
  'Failed to load template components': {
    bringAbout: async () => {
      answerLanding();
      server.use(
        http.put(`${TEMPLATE}/components`, () => apiError(409)),
        http.get(TEMPLATE, () => HttpResponse.json(typeTemplate()), { once: true }),
        http.get(TEMPLATE, () => apiError(404)),
      );
      const { user } = open(`${SEO}?tab=templates`);
      await user.click(await screen.findByRole('switch', { name: 'Show SEOHead' }));
    },
  },
  'Failed to update component order': refused('templates', 'put', `${TEMPLATE}/components`, 'Move HeaderComponent up'),
  'Failed to update component status': refused('templates', 'put', `${TEMPLATE}/components`, 'Show SEOHead'),
  'Failed to load route connections': notLoaded('connections', `${API}-connections`),
  'Failed to delete connection': refused(
    'connections',
    'delete',
    `${API}-connections/:id`,
    `Delete ${ROUTE}`,
    'Delete',
  ),
  'Failed to update connection status': refused('connections', 'patch', `${API}-connections/:id`, `Active: ${ROUTE}`),
  'Failed to save connection': connecting('tirana', 'rome', () => apiError(409)),
  'Failed to load SEO pages': notLoaded('pages', `${API}-pages`),
  'Failed to load locations': {
    bringAbout: () => {
      answerLanding();
      server.use(http.get(`${API}-connections/options`, () => apiError(404)));
      open(`${SEO}?tab=connections&open=new`);
    },
  },
  'Failed to generate sitemap': {
    bringAbout: async () => {
      answerSitemap(sitemap());
      server.use(http.post('/api/admin/sitemap', () => apiError(409)));
      const { user } = open('/admin/sitemap');
      await user.click(await screen.findByRole('button', { name: 'Regenerate Sitemap' }));
    },
  },
  'Failed to load sitemap': {
    bringAbout: () => {
      server.use(http.get('/api/admin/sitemap', () => apiError(404)));
      open('/admin/sitemap');
    },
  },
  'Cannot connect a location to itself': connecting('rome', 'rome', () => apiError(500)),
  'Invalid locations selected': connecting('', '', () => apiError(500)),
  'No template type found for this connection': connecting('tirana', 'rome', () =>
    apiError(422, { to_location_id: 'no_template_type' }),
  ),
  'No Locations Available': {
    bringAbout: () => {
      answerLanding();
      open(`${SEO}?tab=locations`);
    },
  },
  'No SEO Pages Found': {
    bringAbout: () => {
      answerLanding();
      open(SEO);
    },
  },
  'No sitemap generated yet': {
    bringAbout: () => {
      answerSitemap(NO_SITEMAP);
      open('/admin/sitemap');
    },
  },
  'Template saved successfully!': { bringAbout: () => saveTemplate() },
};

/** Opens a screen for the administrator. */
function open(path: string) {
  storeSession();
  answerAuth();
  return renderOffice(path);
}

async function saveTemplate(refuse = () => {}) {
  answerLanding();
  refuse();
  const { user } = open(`${SEO}?tab=templates`);
  await user.type(await screen.findByRole('textbox', { name: 'SEO title' }), ' x{Enter}');
}

/** Connects the locations with these ids, the destination first; an empty id chooses none. */
function connecting(from: string, to: string, answer: () => Response): ErrorCase {
  return {
    bringAbout: async () => {
      answerLanding();
      server.use(http.post(`${API}-connections`, answer));
      const { user } = open(`${SEO}?tab=connections&open=new`);
      for (const [label, id] of [
        ['To', to],
        ['From', from],
      ] as const) {
        const input = await screen.findByRole('combobox', { name: label });
        const name = LOCATIONS.find((location) => location.id === id)?.name;
        if (name === undefined) continue;
        await user.type(input, name);
        await user.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }));
      }
      await user.click(screen.getAllByRole('button', { name: 'Add Connection' }).at(-1) ?? document.body);
    },
  };
}
