/** The messages of the screens of the back office, each brought about by the administrator. */
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { apiError } from '@/test/agents';
import { answerAirports, csvFile, giveListsHeight } from '@/test/airports';
import { answerAuth, storeSession } from '@/test/auth-server';
import { answerCommission } from '@/test/commission';
import { renderOffice } from '@/test/render-office';
import { server } from '@/test/server';
import type { ErrorCases } from './catalogue';

export const SEARCHES_CASES: ErrorCases = {
  'Failed to load searches. Please try again.': {
    bringAbout: () => {
      server.use(http.get('/api/admin/searches', () => apiError(404)));
      open('/admin/searches');
    },
  },
};

export const COMMISSION_CASES: ErrorCases = {
  'Failed to load commission rules': {
    bringAbout: () => {
      server.use(http.get('/api/admin/commission-rules', () => apiError(404)));
      open('/admin/commission-rules');
    },
  },
  'Failed to update commission rule': {
    bringAbout: async () => {
      answerCommission();
      server.use(http.patch('/api/admin/commission-rules/adult', () => apiError(409)));
      await changeRate();
    },
  },
  'Commission rule updated successfully!': {
    bringAbout: async () => {
      answerCommission();
      await changeRate();
    },
  },
};

export const AIRPORTS_CASES: ErrorCases = {
  'Failed to load airports': {
    bringAbout: () => {
      server.use(http.get('/api/admin/airports', () => apiError(404)));
      open('/admin/airports');
    },
  },
  'Failed to save airport': {
    bringAbout: async () => {
      answerAirports();
      server.use(http.patch('/api/admin/airports/TIA', () => apiError(409)));
      const { user } = open('/admin/airports?open=TIA');
      await user.type(await screen.findByRole('textbox', { name: 'Airport Name' }), 'x{Enter}');
    },
  },
  'Failed to delete airport': {
    bringAbout: async () => {
      giveListsHeight();
      answerAirports();
      server.use(http.delete('/api/admin/airports/TIA', () => apiError(409)));
      const { user } = open('/admin/airports');
      await user.click(await screen.findByRole('button', { name: /^Delete .* \(TIA\)$/ }));
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
    },
  },
  'Failed to import airports': {
    bringAbout: () => {
      server.use(http.post('/api/admin/airport-imports', () => apiError(403)));
      return chooseFile(csvFile('name'));
    },
  },
  'Failed to parse CSV file': {
    bringAbout: () => {
      const body = { code: 'unreadable_file', message: 'The file is empty.' };
      server.use(http.post('/api/admin/airport-imports', () => HttpResponse.json(body, { status: 422 })));
      return chooseFile(csvFile(''));
    },
  },
  'Failed to read file': { bringAbout: () => chooseFile(csvFile('', 'airports.xlsx')) },
};

async function chooseFile(file: File) {
  server.use(http.get('/api/admin/airport-imports', () => HttpResponse.json({ imports: [] })));
  open('/admin/airports?open=imports');
  fireEvent.change(await screen.findByLabelText(/Choose a CSV file/), { target: { files: [file] } });
}

/** Opens a screen for the administrator. */
function open(path: string) {
  storeSession();
  answerAuth();
  return renderOffice(path);
}

async function changeRate() {
  const { user } = open('/admin/commission-rules?open=adult');
  const rate = await screen.findByRole('spinbutton', { name: 'Rate' });
  await user.clear(rate);
  await user.type(rate, '18.5{Enter}');
}
