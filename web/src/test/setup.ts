import '@testing-library/jest-dom/vitest';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { server } from './server';

const { getElementError } = getConfig();
configure({
  // The limit is long, so that no test fails because the machine is busy.
  asyncUtilTimeout: 120_000,
  // While a query is repeated until it finds something, its errors do not quote the document: only the last one is read.
  getElementError: (message, container) => {
    const { _disableExpensiveErrorDiagnostics: isRepeated } = getConfig() as {
      _disableExpensiveErrorDiagnostics?: boolean;
    };
    return isRepeated
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container);
  },
});

/** The milliseconds between two frames. */
const FRAME = 16;

/** Evaluates a media query like "(width >= 64rem)": jsdom's window has a width but no media queries. */
function isWide(query: string): boolean {
  const [, relation, rem] = /\(width (<|>=) (\d+)rem\)/.exec(query) ?? [];
  const width = Number(rem) * 16;
  return relation === '<' ? window.innerWidth < width : window.innerWidth >= width;
}

// Stand-ins for browser features that jsdom lacks.
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
// jsdom's own frames need `setInterval`, and would stop for all later tests when a test replaces it by a fake one.
const { setTimeout, clearTimeout } = globalThis;
vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) =>
  setTimeout(() => callback(performance.now()), FRAME),
);
vi.stubGlobal('cancelAnimationFrame', clearTimeout);
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;

beforeAll(() => server.enable());

/** The day of the tests: today, or the one in the variable DAY (YYYY-MM-DD). */
const { DAY } = process.env;
// The clock stands still, so that a text like "just now" does not depend on how long a test takes.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: DAY ? Date.parse(`${DAY}T09:00:00Z`) : Date.now() });
});

// The tests of a worker share one window and one copy of each module.
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  onlineManager.setOnline(true);
  server.resetHandlers();
  sessionStorage.clear();
  localStorage.clear();
});

afterAll(async () => {
  // Tests may start imports and not wait for them. These imports must not end during the tests of the next file.
  await vi.dynamicImportSettled();
  server.disable();
});
