import { act, render, screen, waitFor } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import { forgetFailedScreens, type LazyScreen, lazyScreen, useRenderOnScreenLoad } from './lazy-screen.tsx';

class Boundary extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message || this.props.children;
  }
}

function Arriving({ Screen }: { Screen: LazyScreen }) {
  useRenderOnScreenLoad();
  return (
    <Suspense fallback="waiting">
      <Screen />
    </Suspense>
  );
}

function open(Screen: LazyScreen) {
  return act(async () =>
    render(
      <Boundary>
        <Suspense fallback="waiting">
          <Screen />
        </Suspense>
      </Boundary>,
      // React would log the errors that the boundary caught.
      { onCaughtError: () => undefined },
    ),
  );
}

const Loaded = () => 'the screen';
const gone = () => Promise.reject(new Error('gone'));

test('renders a preloaded screen without suspending', async () => {
  const load = jest.fn(async () => Loaded);
  const Screen = lazyScreen(load);
  await act(async () => Screen.preload());
  render(<Screen />);
  expect(screen.getByText('the screen')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('throws why a screen did not load, until that is cleared', async () => {
  const load = jest.fn<Promise<typeof Loaded>, []>(gone);
  const Screen = lazyScreen(load);
  const { unmount } = await open(Screen);
  expect(screen.getByText('gone')).toBeVisible();
  unmount();
  load.mockResolvedValue(Loaded);
  expect((await open(Screen)).container).toHaveTextContent('gone');
  forgetFailedScreens();
  expect((await open(Screen)).container).toHaveTextContent('the screen');
  expect(load).toHaveBeenCalledTimes(2);
});

test('tries once more if a screen’s preload failed', async () => {
  const load = jest.fn<Promise<typeof Loaded>, []>(gone);
  const Screen = lazyScreen(load);
  await act(async () => Screen.preload());
  load.mockResolvedValue(Loaded);
  await open(Screen);
  expect(screen.getByText('the screen')).toBeVisible();
});

test('does not try endlessly to load a screen', async () => {
  const load = jest.fn<Promise<typeof Loaded>, []>(gone);
  const Screen = lazyScreen(load);
  Screen.preload();
  await open(Screen);
  expect(screen.getByText('gone')).toBeVisible();
  expect(load.mock.calls.length).toBeLessThanOrEqual(2);
});

test('keeps a loaded screen although an earlier attempt had failed', async () => {
  const load = jest.fn<Promise<typeof Loaded>, []>(gone);
  const Screen = lazyScreen(load);
  await act(async () => Screen.preload());
  load.mockResolvedValue(Loaded);
  await open(Screen);
  forgetFailedScreens();
  expect((await open(Screen)).container).toHaveTextContent('the screen');
  expect(load).toHaveBeenCalledTimes(2);
});

test('renders a screen when its code has loaded, without React’s delay after a fallback', async () => {
  const code = Promise.withResolvers<ComponentType>();
  const Screen = lazyScreen(() => code.promise);
  const { container } = await act(async () => render(<Arriving Screen={Screen} />));
  expect(container).toHaveTextContent('waiting');
  // With the clock set back by an hour, React's delay would be as long. The test ends after 30 s.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() - 3_600_000);
  code.resolve(Loaded);
  // Within `act` React does not delay content; `waitFor` is outside of it.
  await waitFor(() => expect(container).toHaveTextContent('the screen'), { timeout: 30_000 });
  clock.mockRestore();
});
