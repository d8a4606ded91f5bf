import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { answerAirports, ISTANBUL } from '@/test/airports';
import { renderScreen } from '@/test/render-screen';
import { server } from '@/test/server';
import { SETTINGS, scoringPreview } from '@/test/settings';
import { scoringValues } from './definition';
import { Preview } from './preview';

test('the city of a search has the code that people know', async () => {
  answerAirports([ISTANBUL]);
  const preview = { ...scoringPreview(), to_code: ISTANBUL.code };
  server.use(http.post('/api/admin/settings/scoring/preview', () => HttpResponse.json(preview)));
  renderScreen(<Preview values={scoringValues(SETTINGS.scoring)} />);

  expect(await screen.findByText(/TIA → IST, 12 Dec/)).toBeVisible();
});
