import { watchConnection } from '@forecourt/shared/http';
import { inlineSettings, SitePage } from '@forecourt/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { OfflineBar } from './offline-bar.tsx';

beforeEach(() => inlineSettings());

test('announces in a live region that there is no connection, until there is', async () => {
  watchConnection();
  const reach = jest.fn().mockResolvedValue({ ok: true });
  globalThis.fetch = reach;
  render(<OfflineBar />, { wrapper: SitePage });
  const place = screen.getByRole('status');
  expect(place).toBeEmptyDOMElement();
  act(() => void dispatchEvent(new Event('offline')));
  expect(place).toHaveTextContent('You’re offline. Changes need a connection.');
  await act(async () => void dispatchEvent(new Event('online')));
  expect(place).toBeEmptyDOMElement();
  expect(reach).toHaveBeenCalledTimes(1);
});
