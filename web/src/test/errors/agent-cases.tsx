/** The errors that agents see on the site, rendered without a page. */
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, vi } from 'vitest';
import { ApiContext, createApi } from '@/api/client';
import { AgentActions } from '@/features/results/agent/agent-actions';
import { AgentParts } from '@/features/results/agent/agent-parts';
import { useAgentStatus } from '@/features/results/agent/use-agent';
import { loadResultsCatalogue } from '@/i18n/catalogue';
import type { Language } from '@/i18n/language';
import { ServerTime } from '@/lib/server-time';
import { SiteContext } from '@/lib/site';
import { flight, view } from '@/test/factories';
import { SITE } from '@/test/site';
import type { ErrorCases } from './catalogue';

/** The milliseconds of the three waits between four requests: two, four and six seconds, and a little more. */
const WAITS = 12_100;

export const AGENT_CASES: ErrorCases = {
  'Failed to verify agent status': {
    bringAbout: async ({ language }) => {
      const element = await parts(language, <Unverified />);
      vi.useFakeTimers();
      render(element);
      await act(() => vi.advanceTimersByTimeAsync(WAITS));
      vi.useRealTimers();
    },
  },
  'Failed to copy flight details': {
    bringAbout: async ({ language, say }) => {
      const user = userEvent.setup();
      const params = view().search_params;
      render(await parts(language, <AgentActions flight={{ ...FLIGHT, params, namesIn: 'sq' }} onQuote={() => {}} />));
      vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
      const copy = await screen.findByRole('button', { name: say('Copy Details') });
      await waitFor(() => expect(copy).toBeEnabled());
      await user.click(copy);
    },
  },
};

const FLIGHT = { batchId: 'b', option: flight('a') };

function Unverified() {
  const status = useAgentStatus(1, () => Promise.reject(new Error('down')));
  return <AgentParts {...FLIGHT} status={status} asked={0} />;
}

async function parts(language: Language, children: ReactNode) {
  const i18n = await loadResultsCatalogue(language);
  const element = (
    <ApiContext value={createApi(new ServerTime())}>
      <SiteContext value={SITE}>
        <I18nProvider i18n={i18n}>{children}</I18nProvider>
      </SiteContext>
    </ApiContext>
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
