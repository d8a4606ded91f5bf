/** The errors that agents see on the site, rendered without a page. */
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { vi } from 'vitest';
import { AgentParts } from '@/features/results/agent/agent-parts';
import { loadResultsCatalogue } from '@/i18n/catalogue';
import type { Language } from '@/i18n/language';
import { flight } from '@/test/factories';
import type { ErrorCases } from './catalogue';

/** The milliseconds of the three waits between four requests: two, four and six seconds, and a little more. */
const WAITS = 12_100;

export const AGENT_CASES: ErrorCases = {
  'Failed to verify agent status': {
    bringAbout: async ({ language }) => {
      const element = await parts(language, () => Promise.reject(new Error('down')));
      vi.useFakeTimers();
      render(element);
      await act(() => vi.advanceTimersByTimeAsync(WAITS));
      vi.useRealTimers();
    },
  },
  'Failed to copy flight details': {
    bringAbout: async ({ language, say }) => {
      const user = userEvent.setup();
      render(await parts(language, async () => true));
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
      await user.click(await screen.findByRole('button', { name: say('Copy Details') }));
    },
  },
};

async function parts(language: Language, verify: () => Promise<boolean>) {
  const i18n = await loadResultsCatalogue(language);
  const element = (
    <I18nProvider i18n={i18n}>
      <AgentParts batchId="b" option={flight('a')} text="TIA - FCO" verify={verify} />
    </I18nProvider>
  );
  return (
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider
        router={createMemoryRouter([{ path: language === 'en' ? '/en' : '/', element }], {
          initialEntries: [language === 'en' ? '/en' : '/'],
        })}
      />
    </QueryClientProvider>
  );
}
