/** The messages of Route Tracking and Manual API Search, each brought about by the administrator. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { apiError } from '@/test/agents';
import { answerAuth, storeSession } from '@/test/auth-server';
import { answerFetches, answerJob } from '@/test/fetches';
import { renderOffice } from '@/test/render-office';
import { answerRoutes, updates } from '@/test/routes';
import { server } from '@/test/server';
import type { ErrorCases } from './catalogue';

const UPDATES = '/admin/routes?tab=updates';
const INTERVAL = 'Interval: Tirana (TIA) to Vienna (VIE)';
const STATUS = 'Active: Tirana (TIA) to Vienna (VIE)';

export const ROUTES_CASES: ErrorCases = {
  'Failed to load route statistics': {
    bringAbout: () => {
      answerRoutes({});
      server.use(http.get('/api/admin/routes', () => apiError(404)));
      open('/admin/routes');
    },
  },
  'Failed to load update frequency settings': {
    bringAbout: () => {
      answerRoutes({});
      server.use(http.get('/api/admin/route-updates', () => apiError(404)));
      open(UPDATES);
    },
  },
  'Failed to update interval': { bringAbout: () => changeInterval(() => apiError(409)) },
  'Failed to update status': {
    bringAbout: async () => {
      const { user } = openUpdates(() => apiError(409));
      await user.click(await screen.findByRole('button', { name: STATUS }));
    },
  },
  'Settings updated successfully!': {
    bringAbout: () => changeInterval(() => HttpResponse.json(updates({ is_pinned: true, revision: 'second' }))),
  },
  'No routes found for the selected criteria': {
    bringAbout: () => {
      answerRoutes({});
      open('/admin/routes?q=TIA-FCO');
    },
  },
  'No routes found': {
    bringAbout: () => {
      answerRoutes({});
      open('/admin/routes');
    },
  },
};

export const MANUAL_SEARCH_CASES: ErrorCases = {
  'Please enter both origin and destination airports': {
    bringAbout: async () => {
      answerFetches();
      const { user } = open('/admin/manual-search');
      await user.click(await screen.findByRole('button', { name: 'Fetch prices' }));
    },
  },
  'API request failed: {status text}': {
    says: 'API request failed: Forbidden',
    bringAbout: () => fetchPrices('API request failed: Forbidden'),
  },
  'Invalid API response format': { bringAbout: () => fetchPrices('Invalid API response format') },
  'Failed to fetch prices': { bringAbout: () => fetchPrices('connection reset') },
  'Prices saved successfully!': { bringAbout: () => fetchPrices(null) },
};

/** Opens a screen for the administrator. */
function open(path: string) {
  storeSession();
  answerAuth();
  return renderOffice(path);
}

function openUpdates(answer: () => Response) {
  answerRoutes({ refreshed: [updates()] });
  server.use(http.patch('/api/admin/route-updates/:id', answer));
  return open(UPDATES);
}

async function changeInterval(answer: () => Response) {
  const { user } = openUpdates(answer);
  await user.click(await screen.findByRole('combobox', { name: INTERVAL }));
  await user.click(screen.getByRole('option', { name: '6 hours' }));
}

/** Fetches a month. Its job ends with this error, or succeeds. */
async function fetchPrices(error: string | null) {
  answerFetches();
  answerJob(error === null ? { state: 'done', days_saved: 2 } : { state: 'dead', error });
  const { user } = open('/admin/manual-search');
  await user.type(await screen.findByRole('textbox', { name: 'Origin' }), 'TIA');
  await user.type(screen.getByRole('textbox', { name: 'Destination' }), 'VIE{Enter}');
}
