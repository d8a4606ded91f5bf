import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { provideSite } from '@/lib/site';
import { useSearchDraft } from '@/stores/search-draft';
import { server } from './server';
import { SITE } from './site';

// A busy machine is no failure: what is waited for may take its time.
configure({ asyncUtilTimeout: 10_000 });

/** jsdom's window has a width and no layout: "(width >= 64rem)". */
function isWide(query: string): boolean {
  const [, relation, rem] = /\(width (<|>=) (\d+)rem\)/.exec(query) ?? [];
  const width = Number(rem) * 16;
  return relation === '<' ? window.innerWidth < width : window.innerWidth >= width;
}

// What jsdom lacks and the page needs.
vi.stubGlobal('scrollTo', () => {});
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
vi.stubGlobal('matchMedia', (query: string) => Object.assign(new EventTarget(), { matches: isWide(query) }));
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;

provideSite(SITE);

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));

afterEach(() => {
  cleanup();
  server.resetHandlers();
  useSearchDraft.setState(useSearchDraft.getInitialState());
  sessionStorage.clear();
  localStorage.clear();
});

afterAll(() => server.close());
