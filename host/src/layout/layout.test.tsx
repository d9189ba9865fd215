import { watchConnection } from '@forecourt/shared/http';
import { inlineSettings, SitePage } from '@forecourt/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { OfflineBar, useScrollToTop } from './layout.tsx';

let navigate: NavigateFunction;

function Screen() {
  useScrollToTop();
  navigate = useNavigate();
  return null;
}

const goTo = (path: string) => act(async () => navigate(path));
const goBack = (steps: number) => act(async () => navigate(-steps));

/** The last two of the three screens have the same path. */
async function openScreens(): Promise<void> {
  render(<Screen />, { wrapper: MemoryRouter });
  for (const path of ['/vehicle', '/book?step=time', '/book?step=review']) await goTo(path);
}

const scrollTo = jest.fn();
beforeEach(() => {
  jest.spyOn(globalThis, 'scrollTo').mockImplementation(scrollTo);
  scrollTo.mockClear();
});

it('starts a new screen at its top', async () => {
  await openScreens();
  expect(scrollTo.mock.calls).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

it('does not scroll when going back, or when only query or fragment change', async () => {
  await openScreens();
  scrollTo.mockClear();
  await goBack(1);
  await goTo('/book?step=review');
  await goBack(2);
  expect(scrollTo).not.toHaveBeenCalled();
});

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
