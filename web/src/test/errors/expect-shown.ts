import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { audit } from '@/test/audit';
import type { inBothLanguages } from './catalogue';

type Shown = ReturnType<typeof inBothLanguages>[number];

/** Expects that the page shows the message in its own language only, and that axe finds no accessibility violations. */
export async function expectShown({ language, shown, english, bringAbout }: Shown): Promise<void> {
  await bringAbout();

  expect((await screen.findAllByText(shown))[0]).toBeVisible();
  if (language === 'sq') expect(document.body).not.toHaveTextContent(english);
  expect(await audit(document.body)).toEqual([]);
}
