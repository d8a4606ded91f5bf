/** Tests of overlays in the history of a browser, which goes back later than it is told to. */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { beforeEach, expect, test } from 'vitest';
import { useHistoryEntry } from './use-history-entry';

const ENDS = ['from', 'to'] as const;

function Overlays() {
  const from = useHistoryEntry('overlay', ENDS);
  const to = useHistoryEntry('overlay', ENDS);
  const openAndClose = () => {
    from.push('from');
    from.close();
  };
  const exchange = () => {
    from.close();
    to.push('to');
  };
  return (
    <>
      <p>Open: {from.value ?? 'none'}</p>
      <button type="button" onClick={() => from.push('from')}>
        Open
      </button>
      <button type="button" onClick={openAndClose}>
        Open and close
      </button>
      <button type="button" onClick={exchange}>
        Exchange
      </button>
    </>
  );
}

beforeEach(() => {
  history.replaceState(null, '', '/');
  const router = createBrowserRouter([{ path: '/', Component: Overlays }]);
  render(<RouterProvider router={router} />);
});

const isOpen = (which: string) => waitFor(() => expect(screen.getByText(`Open: ${which}`)).toBeVisible());
const click = (button: string) => userEvent.click(screen.getByRole('button', { name: button }));
const entry = () => history.state?.usr?.overlay ?? 'none';

test('an overlay that is closed before its entry is there stays closed, and can be opened again', async () => {
  const before = history.length;

  await click('Open and close');

  await waitFor(() => expect(history).toHaveLength(before + 1));
  await waitFor(() => expect(entry()).toBe('none'));
  await isOpen('none');
  await click('Open');
  await isOpen('from');
  expect(entry()).toBe('from');
});

test('an overlay that is opened while another one closes replaces it', async () => {
  await click('Open');
  await isOpen('from');

  await click('Exchange');

  await isOpen('to');
  expect(entry()).toBe('to');
  history.back();
  await isOpen('none');
  expect(entry()).toBe('none');
});
