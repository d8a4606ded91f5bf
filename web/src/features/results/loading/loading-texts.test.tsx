import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadResultsCatalogue } from '@/i18n/catalogue';
import { LoadingScreen } from './loading-screen';

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
