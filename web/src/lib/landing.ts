/** The content of a landing page, which the server sends with the page as a block of JSON. */
import { createContext, useContext } from 'react';
import type { LandingPage } from '@/api/wire';

/** What the document says about a landing page. */
type LandingDocument = {
  /** The content of the page; null if the document is another page, or if the server knows no page at its path. */
  page: LandingPage | null;
  /** The path at which the document was loaded. */
  path: string;
};

export const LandingContext = createContext<LandingDocument>({ page: null, path: '' });

/** The landing page of the document that is being rendered. */
export function useLanding(): LandingDocument {
  return useContext(LandingContext);
}

/** The content of the landing page that the server put into a document; by default, into this one. */
export function readLanding(page: Document = document): LandingPage | null {
  const block = page.getElementById('landing')?.textContent;
  return block ? (JSON.parse(block) as LandingPage) : null;
}

/** The beginnings of the paths of landing pages. A template may continue the first word: "/fluturime-shqiperi/". */
const PATHS = /^\/(?:bileta-avioni|fluturime)(?=[/-]|$)/;

/** Whether a path may be that of a landing page. Such pages are in Albanian only. */
export function isLandingPath(path: string): boolean {
  return PATHS.test(path);
}

/** Whether two paths differ at most by the slash at the end. */
export function isSamePath(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}
