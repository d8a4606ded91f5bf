import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type LazyCode, LazyPart, lazyCode } from './lazy-part';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const Part = () => <p>the part</p>;

function open(load: () => Promise<typeof Part>, onGiveUp?: () => void) {
  render(
    <I18nProvider i18n={i18n}>
      <p>the page</p>
      <LazyPart code={lazyCode(load)} onGiveUp={onGiveUp}>
        {(Loaded) => <Loaded />}
      </LazyPart>
    </I18nProvider>,
  );
  return userEvent.setup();
}

function page(code: LazyCode<object>) {
  return (
    <I18nProvider i18n={i18n}>
      <LazyPart code={code}>{(Loaded) => <Loaded />}</LazyPart>
    </I18nProvider>
  );
}

test('the page stays while the code of a part is fetched', async () => {
  let arrive = (_: typeof Part) => {};
  open(() => new Promise((resolve) => (arrive = resolve)));
  expect(screen.getByRole('status')).toHaveTextContent('Loading');
  expect(screen.getByText('the page')).toBeVisible();

  act(() => arrive(Part));

  expect(await screen.findByText('the part')).toBeVisible();
  expect(screen.queryByRole('status')).toBeNull();
});

test('a failed download leaves the page as it is and can be repeated', async () => {
  const load = vi.fn(async () => Part).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const user = open(load);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page could not be loaded.');
  expect(screen.getByText('the page')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Try Again' }));

  expect(await screen.findByText('the part')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('after a second failure the page can be reloaded or the part closed', async () => {
  const onGiveUp = vi.fn();
  const user = open(() => Promise.reject(new TypeError('Failed to fetch')), onGiveUp);

  await user.click(await screen.findByRole('button', { name: 'Try Again' }));

  expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(onGiveUp).toHaveBeenCalledOnce();
});

test('other code in the same place is fetched and rendered too', async () => {
  const { rerender } = render(page(lazyCode(async () => Part)));
  expect(await screen.findByText('the part')).toBeVisible();

  rerender(page(lazyCode(async () => () => <p>another part</p>)));

  expect(await screen.findByText('another part')).toBeVisible();
});

test('other code in the same place is fetched after a failure', async () => {
  const { rerender } = render(page(lazyCode(() => Promise.reject(new TypeError('Failed to fetch')))));
  expect(await screen.findByRole('alert')).toBeVisible();

  rerender(page(lazyCode(async () => Part)));

  expect(await screen.findByText('the part')).toBeVisible();
});
