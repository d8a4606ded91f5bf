/** The messages of the screens of the back office, each brought about by the administrator. */
import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { agentPage, apiError, salesAgent } from '@/test/agents';
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

const AGENT = '/api/admin/sales-agents/:id';

export const AGENTS_CASES: ErrorCases = {
  'Failed to load sales agents': {
    bringAbout: () => {
      server.use(http.get('/api/admin/sales-agents', () => apiError(404)));
      open('/admin/sales-agents');
    },
  },
  'Failed to delete agent': {
    bringAbout: async () => {
      server.use(http.delete(AGENT, () => apiError(500)));
      const user = await openAgentTask('Delete');
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
    },
  },
  'Failed to update agent status': {
    bringAbout: async () => {
      server.use(http.patch(AGENT, () => apiError(500)));
      const { user } = openAgents();
      await user.click(await screen.findByRole('button', { name: 'Active: Ana Hoxha' }));
    },
  },
  'Failed to create user': {
    bringAbout: async () => {
      server.use(http.post('/api/admin/sales-agents', () => apiError(409)));
      const { user } = openAgents();
      await user.click(await screen.findByRole('button', { name: 'Add Agent' }));
      await user.click(await screen.findByRole('radio', { name: 'Send an invitation' }));
      await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Ben Marku');
      await user.type(screen.getByRole('textbox', { name: 'Email' }), 'ben@agjencia.example{Enter}');
    },
  },
  'Failed to save agent': {
    bringAbout: async () => {
      server.use(http.patch(AGENT, () => apiError(409)));
      const user = await openAgentTask('Edit');
      await user.type(await screen.findByRole('textbox', { name: 'Full name' }), ' Dema{Enter}');
    },
  },
  'Failed to update password. Please try again.': {
    bringAbout: () => changePassword(() => apiError(409)),
  },
  'Password updated successfully!': {
    bringAbout: () => changePassword(() => new HttpResponse(null, { status: 204 })),
  },
};

function openAgents() {
  server.use(http.get('/api/admin/sales-agents', () => HttpResponse.json(agentPage(salesAgent()))));
  return open('/admin/sales-agents');
}

async function openAgentTask(task: string) {
  const { user } = openAgents();
  await user.click(await screen.findByRole('button', { name: 'Actions: Ana Hoxha' }));
  await user.click(await screen.findByRole('menuitem', { name: task }));
  return user;
}

async function changePassword(answer: () => Response) {
  server.use(http.put(`${AGENT}/password`, answer));
  const user = await openAgentTask('Change password');
  for (const label of ['New password', 'Confirm password']) {
    await user.type(await screen.findByLabelText(label, { exact: false, selector: 'input' }), 'një fjalëkalim');
  }
  await user.keyboard('{Enter}');
}

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
