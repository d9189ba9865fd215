import { act, render } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { useScrollToTop } from './use-scroll-to-top.ts';

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
