import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerLanding } from '@/test/landing-server';
import { renderScreen } from '@/test/render-screen';
import { connection, seoLocation, seoState, templateType } from '@/test/seo';
import { SeoScreen } from './seo-screen';

test.each([
  ['?tab=states', 'History: Albania', 'Albania'],
  ['?tab=locations', 'History: Tirana', 'Tirana'],
  ['?tab=types', 'History: City → City', 'city-city'],
  ['?tab=templates', 'History', 'city-city'],
  [`?tab=connections&open=${connection().id}`, 'History', connection().template_url],
])('%s leads to the history of its objects', async (query, name, subject) => {
  answerLanding({
    states: [seoState()],
    locations: [seoLocation()],
    types: [templateType()],
    connections: [connection()],
  });
  renderScreen(<SeoScreen />, { query });

  const link = await screen.findByRole('link', { name });

  expect(link).toHaveAttribute('href', `/admin/audit?${new URLSearchParams({ subject })}`);
});
