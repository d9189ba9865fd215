import { setImmediate } from 'node:timers/promises';

const started = jest.fn();
jest.mock('./start.tsx', () => started());

const load = async (prerendering: boolean | undefined) => {
  Object.defineProperty(document, 'prerendering', { value: prerendering, configurable: true });
  jest.resetModules();
  await import('./main.ts');
  await setImmediate();
};

// jsdom has no `reportError`.
const reportError = jest.fn();
beforeAll(() => Object.assign(globalThis, { reportError }));

beforeEach(() => started.mockClear());
afterEach(() => expect(reportError).not.toHaveBeenCalled());

test('does nothing in a prerendered page until the visitor opens it', async () => {
  await load(true);
  expect(started).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('prerenderingchange'));
  await setImmediate();
  expect(started).toHaveBeenCalledTimes(1);
});

test.each([false, undefined])('starts at once in a page whose prerendering is %s', async (prerendering) => {
  await load(prerendering);
  expect(started).toHaveBeenCalledTimes(1);
});
