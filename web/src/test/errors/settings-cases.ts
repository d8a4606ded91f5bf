/** The errors and notices of the settings. */
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { Area } from '@/office/platform/settings/resources';
import { apiError } from '@/test/agents';
import { answerAuth, person, storeSession } from '@/test/auth-server';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';
import type { ErrorCase, ErrorCases } from './catalogue';

type Section = { area: Area; path: string; form: string };

const MODE: Section = { area: 'mode', path: '/admin/system?section=mode', form: 'API Mode Settings' };
const PROVIDERS: Section = {
  area: 'providers',
  path: '/admin/system?section=providers',
  form: 'Flight API Configuration',
};
const SCORING: Section = { area: 'scoring', path: '/admin/scoring', form: 'Flight Scoring Settings' };

export const API_SETTINGS_CASES: ErrorCases = {
  'Failed to load API mode setting': notLoaded(MODE),
  'Failed to save API mode setting': saving(MODE, () => apiError(403)),
  'Failed to load API configuration': notLoaded(PROVIDERS),
  'Failed to save configuration': saving(PROVIDERS, () => apiError(403)),
  'Settings saved successfully!': saving(MODE, (body) => HttpResponse.json({ ...body, revision: 'r2' })),
  'Configuration saved successfully!': saving(PROVIDERS, (body) => HttpResponse.json({ ...body, revision: 'r2' })),
};

export const SCORING_CASES: ErrorCases = {
  'Failed to load scoring settings': notLoaded(SCORING),
  'Failed to save scoring settings': saving(SCORING, () => apiError(403)),
};

function open({ path }: Section) {
  storeSession(person({ role: 'admin' }));
  answerAuth({ user: () => HttpResponse.json(person({ role: 'admin' })) });
  return renderOffice(path);
}

function notLoaded(section: Section): ErrorCase {
  return {
    bringAbout: () => {
      server.use(http.get(`/api/admin/settings/${section.area}`, () => apiError(404)));
      open(section);
    },
  };
}

/** Changes something in the form and saves it. */
function saving(section: Section, answer: (body: object) => Response): ErrorCase {
  return {
    bringAbout: async () => {
      server.use(
        http.put(`/api/admin/settings/${section.area}`, async ({ request }) =>
          answer((await request.json()) as object),
        ),
      );
      const { user } = open(section);
      const form = await screen.findByRole('form', { name: section.form });
      const flag = within(form).queryByRole('switch');
      if (flag) await user.click(flag);
      else await user.type(within(form).getAllByRole('spinbutton')[0] ?? form, '1');
      await user.click(within(form).getByRole('button', { name: 'Save' }));
    },
  };
}
