import { I18nProvider } from '@lingui/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadResultsCatalogue } from '@/i18n/catalogue';
import { audit } from '@/test/audit';
import { BATCH, view } from '@/test/factories';
import { gate } from '@/test/gate';
import { renderSite } from '@/test/render-site';
import { server } from '@/test/server';
import { LoadingScreen } from './loading-screen';
import { SENTENCES as ENGLISH } from './trivia-en';
import { SENTENCES as ALBANIAN } from './trivia-sq';

const ADDRESS = `/en/results?batch_id=${BATCH}`;

let asked = 0;

beforeEach(() => {
  asked = 0;
  server.use(
    http.get('/api/searches/:id', async () => {
      asked += 1;
      await delay('infinite');
    }),
  );
  // Only the timers of the screen are fake: waiting for elements needs real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Waits for the screen and its three timers: seconds, messages and sentences. React may start them after it is painted.
 */
async function appears(): Promise<void> {
  await screen.findByText('Asking the airlines…');
  await expect.poll(() => vi.getTimerCount()).toBe(3);
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
const tip = () => document.querySelector('[data-slot=trivia]')?.textContent ?? '';

test('messages change every three seconds, with a countdown', async () => {
  const { container } = renderSite(ADDRESS);
  await appears();
  expect(screen.getByText('Asking the airlines…')).toBeVisible();
  expect(screen.getByText('30 s left')).toBeVisible();
  expect(await audit(container)).toEqual([]);

  pass(2);
  expect(screen.getByText('Asking the airlines…')).toBeVisible();
  pass(1);
  expect(screen.getByText('Comparing prices…')).toBeVisible();
  expect(screen.getByText('27 s left')).toBeVisible();
});

test('a sentence changes every five seconds unless it is paused', async () => {
  renderSite(ADDRESS);
  await appears();
  await waitFor(() => expect(ENGLISH).toContain(tip()));
  const first = tip();

  pass(5);
  const second = tip();
  expect(second).not.toBe(first);

  act(() => screen.getByRole('button', { name: 'Pause' }).click());
  pass(10);
  expect(tip()).toBe(second);
  expect(screen.getByRole('button', { name: 'Pause' })).toHaveAttribute('aria-pressed', 'true');
});

test('a hint appears after twenty seconds, and a choice after thirty', async () => {
  const { container } = renderSite(ADDRESS);
  await appears();

  pass(19);
  expect(screen.queryByText('This is taking longer than usual…')).toBeNull();
  pass(1);
  expect(screen.getByText('This is taking longer than usual…')).toBeVisible();
  pass(10);
  expect(screen.getByRole('alert')).toHaveTextContent('Sorry, the search is taking too long');
  expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/en/home');
  expect(screen.getByRole('button', { name: 'Write to us on WhatsApp' })).toBeVisible();
  expect(await audit(container)).toEqual([]);

  act(() => screen.getByRole('button', { name: 'Keep waiting' }).click());
  expect(screen.getByText('30 s left')).toBeVisible();
  expect(asked).toBe(1);

  pass(30);
  act(() => screen.getByRole('button', { name: 'Try Again' }).click());
  expect(screen.getByText('30 s left')).toBeVisible();
  await waitFor(() => expect(asked).toBe(2));
});

test('each language has at least fifty different sentences', () => {
  for (const sentences of [ALBANIAN, ENGLISH]) {
    expect(new Set(sentences).size).toBe(sentences.length);
    expect(sentences.length).toBeGreaterThanOrEqual(50);
  }
  expect(ALBANIAN).toHaveLength(ENGLISH.length);
});

test('a queued search shows its position, and the countdown begins when it leaves the queue', async () => {
  const { open, passed } = gate();
  const queued = view({ status: 'queued', queue: { position: 12, expected_seconds: 25 } });
  server.use(
    http.get('/api/searches/:id', async () => {
      asked += 1;
      if (asked === 1) return HttpResponse.json(queued);
      await passed;
      if (asked > 2) await delay('infinite');
      return HttpResponse.json(view({ status: 'running', version: 2 }));
    }),
  );
  const { container } = renderSite(ADDRESS);
  expect(await screen.findByText('Number 12 in the queue, about 25 seconds')).toBeVisible();
  expect(await audit(container)).toEqual([]);

  pass(40);
  expect(screen.getByText(/^Number 12 in the queue/)).toBeVisible();
  expect(screen.queryByText('Sorry, the search is taking too long')).toBeNull();
  open();

  expect(await screen.findByText('30 s left')).toBeVisible();
});

test('texts about waiting appear after 400 milliseconds', async () => {
  const i18n = await loadResultsCatalogue('en');
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  render(
    <I18nProvider i18n={i18n}>
      <LoadingScreen progress={null} queue={null} onRetry={() => {}} params={undefined} />
    </I18nProvider>,
  );

  act(() => vi.advanceTimersByTime(399));
  expect(screen.getByRole('status', { name: 'Loading flights' })).toBeVisible();
  expect(screen.queryByText('Did you know?')).toBeNull();
  act(() => vi.advanceTimersByTime(1));

  expect(screen.getByText('Did you know?')).toBeVisible();
  expect(screen.getByText('30 s left')).toBeVisible();
});
