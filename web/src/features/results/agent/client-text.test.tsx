import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createPageState, Providers } from '@/app/providers';
import { loadResultsCatalogue } from '@/i18n/catalogue';
import { flight, view } from '@/test/factories';
import { gate } from '@/test/gate';
import { SITE } from '@/test/site';
import { ClientText } from './client-text';

const { open, passed } = gate();

vi.mock('@/i18n/catalogue', async (load) => {
  const actual = await load<typeof import('@/i18n/catalogue')>();
  return {
    ...actual,
    loadResultsCatalogue: async (language: 'sq' | 'en') => {
      if (language === 'sq') await passed;
      return actual.loadResultsCatalogue(language);
    },
  };
});

test('there is no text in another language while the texts of the client are loading', async () => {
  const chosen = { batchId: 'b', option: flight('a'), params: view().search_params, namesIn: 'sq' as const };
  render(
    <Providers state={createPageState(SITE)}>
      <I18nProvider i18n={await loadResultsCatalogue('en')}>
        <ClientText flights={[chosen]} language="sq">
          {(text) => <p>{text ?? 'loading'}</p>}
        </ClientText>
      </I18nProvider>
    </Providers>,
  );
  expect(screen.getByText('loading')).toBeVisible();

  open();

  expect(await screen.findByText(/Vajtja: /)).toBeVisible();
});
