import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { createPageState, Providers } from '@/app/providers';
import { loadResultsCatalogue } from '@/i18n/catalogue';
import type { Language } from '@/i18n/language';
import { flight, view } from '@/test/factories';
import { gate } from '@/test/gate';
import { server } from '@/test/server';
import { SITE } from '@/test/site';
import { ClientText } from './copy-details';

const { open, passed } = gate();

vi.mock('@/i18n/catalogue', async (load) => {
  const actual = await load<typeof import('@/i18n/catalogue')>();
  return {
    ...actual,
    loadResultsCatalogue: async (language: Language) => {
      if (language === 'sq') await passed;
      return actual.loadResultsCatalogue(language);
    },
  };
});

async function renderText(namesIn: Language) {
  const chosen = { batchId: 'b', option: flight('a'), params: view().search_params, namesIn };
  render(
    <Providers state={createPageState(SITE)}>
      <I18nProvider i18n={await loadResultsCatalogue('en')}>
        <ClientText flights={[chosen]} language="sq">
          {(text) => <p>{text ?? 'loading'}</p>}
        </ClientText>
      </I18nProvider>
    </Providers>,
  );
}

test('there is no text in another language while the texts of the client are loading', async () => {
  await renderText('sq');
  expect(screen.getByText('loading')).toBeVisible();

  open();

  expect(await screen.findByText(/Vajtja: /)).toBeVisible();
});

test('there is no text while the names of places are loading', async () => {
  const names = gate();
  let isAsked = false;
  server.use(
    http.get('/api/searches/b', async () => {
      isAsked = true;
      await names.passed;
      return HttpResponse.json(view());
    }),
  );
  open();
  await renderText('en');
  await expect.poll(() => isAsked).toBe(true);
  expect(screen.getByText('loading')).toBeVisible();

  names.open();

  expect(await screen.findByText(/Vajtja: /)).toBeVisible();
});
