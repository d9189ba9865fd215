import { replaceScreenInHistory } from './leave-screen.ts';

const open = jest.fn();
const clicked = jest.fn();

/** Simulates entries of the history, the current one last. A path of an earlier page load begins with `old:`. */
function historyOf(...paths: string[]): void {
  const entries = paths.map((path, index) => ({
    index,
    sameDocument: !path.startsWith('old:'),
    url: `http://localhost${path.replace('old:', '')}`,
  }));
  Object.assign(window, { navigation: { entries: () => entries, currentEntry: entries.at(-1) } });
}

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(history, 'go').mockImplementation(() => undefined);
  open.mockClear();
  clicked.mockClear();
});
afterEach(() => {
  Reflect.deleteProperty(window, 'navigation');
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const goes = () => jest.mocked(history.go).mock.calls.flat();

describe('leaving a screen', () => {
  it.each<[string, string[], string, string | undefined, number[]]>([
    [
      'returns to the entry before if it has the path',
      ['/', '/cars/7', '/cars/7/edit'],
      '/cars/7?show=work',
      undefined,
      [-1],
    ],
    [
      'replaces the screen if another one was before',
      ['/', '/cars', '/cars/7/edit'],
      '/cars/7',
      undefined,
      [],
    ],
    ['leaves out the screens of what was deleted', ['/cars', '/cars/7', '/cars/7/edit'], '/cars', '7', [-2]],
    [
      'replaces the first of them if another one was before',
      ['/', '/cars/7', '/cars/7/edit'],
      '/cars',
      '7',
      [-1],
    ],
    [
      'replaces the screen if the entry before is of an earlier page load',
      ['old:/cars/7', '/cars/7/edit'],
      '/cars/7',
      undefined,
      [],
    ],
  ])('%s', (_, entries, path, gone, steps) => {
    historyOf(...entries);
    replaceScreenInHistory(path, open, gone);
    expect(goes()).toEqual(steps);
    expect(open).toHaveBeenCalledTimes(steps.length === 0 ? 1 : 0);
    dispatchEvent(new PopStateEvent('popstate'));
    dispatchEvent(new PopStateEvent('popstate'));
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('replaces the screen in browsers that do not tell what was before', () => {
    replaceScreenInHistory('/cars/7', open);
    expect([goes(), open.mock.calls.length]).toEqual([[], 1]);
  });
});

describe('a click after a screen was left', () => {
  const click = (clientX: number, clientY: number) => {
    const event = new MouseEvent('click', { clientX, clientY, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  };
  beforeEach(() => document.body.addEventListener('click', clicked));
  afterEach(() => document.body.removeEventListener('click', clicked));

  it('at the same place is ignored for a moment, because it is the second one of a double click', () => {
    click(180, 800);
    replaceScreenInHistory('/cars/7', open);
    click(183, 796);
    expect(clicked).toHaveBeenCalledTimes(1);
    click(300, 800);
    expect(clicked).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(600);
    click(180, 800);
    expect(clicked).toHaveBeenCalledTimes(3);
  });

  it('is not ignored after the screen was left by the keyboard', () => {
    click(180, 800);
    click(0, 0);
    replaceScreenInHistory('/cars/7', open);
    click(0, 0);
    click(180, 800);
    expect(clicked).toHaveBeenCalledTimes(4);
  });
});
