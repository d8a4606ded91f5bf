/** The messages of the screens of the back office, each brought about by the administrator. */
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { apiError } from '@/test/agents';
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
