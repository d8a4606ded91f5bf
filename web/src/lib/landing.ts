/** The data of a landing page, which the server sends with the page as a block of JSON. */
import { createContext } from 'react';
import type { LandingPage } from '@/api/wire';
import { useRequired } from './use-required';

export const LandingContext = createContext<LandingPage | null>(null);

/** The data of the landing page that is being rendered. */
export function useLanding(): LandingPage {
  return useRequired(LandingContext);
}

/** The data that the server put into a landing page; null on any other page. */
export function readLanding(page: Document = document): LandingPage | null {
  const block = page.getElementById('landing');
  return block && (JSON.parse(block.textContent ?? '') as LandingPage);
}
