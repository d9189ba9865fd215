/** @jest-environment node */
import { forgetPreloaded, takePreloaded } from './preloaded-answers.ts';

const VISITS = 'https://site.example/api/v1/appointments';
const get = { method: 'GET', url: VISITS };

/** A page that has asked for the visits with a token. */
function preload(token: string | null = 'token-1') {
  const answer = Promise.resolve(Response.json({ items: [] }));
  const answers = new Map([[VISITS, token === null ? null : answer]]);
  globalThis.forecourtPreloaded = { token, requestedAt: Date.now(), sent: Promise.resolve(), answers };
  return answer;
}

afterEach(() => {
  globalThis.forecourtPreloaded = undefined;
  jest.restoreAllMocks();
});

test('should be taken once', () => {
  const answer = preload();
  expect(takePreloaded(get, 'token-1')).toBe(answer);
  expect(takePreloaded(get, 'token-1')).toBeUndefined();
});

test('should be for whoever it was asked for', () => {
  preload();
  expect(takePreloaded(get, 'token-2')).toBeUndefined();
  expect(globalThis.forecourtPreloaded).toBeUndefined();
});

test('should be for its own address', () => {
  const answer = preload();
  expect(takePreloaded({ method: 'GET', url: `${VISITS}?limit=100` }, 'token-1')).toBeUndefined();
  expect(takePreloaded(get, 'token-1')).toBe(answer);
});

test('should not count once something is changed', () => {
  preload();
  expect(takePreloaded({ method: 'POST', url: VISITS }, 'token-1')).toBeUndefined();
  expect(takePreloaded(get, 'token-1')).toBeUndefined();
});

test('should not count when it has become old', () => {
  preload();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_001);
  expect(takePreloaded(get, 'token-1')).toBeUndefined();
});

test('should leave what the page has not requested yet to whoever wants it', () => {
  preload(null);
  expect(takePreloaded(get, 'token-1')).toBeUndefined();
  expect(globalThis.forecourtPreloaded).toBeUndefined();
});

test('should be gone with whoever it was for, also for a script that is still to ask', () => {
  preload(null);
  const before = globalThis.forecourtPreloaded;
  forgetPreloaded();
  expect(globalThis.forecourtPreloaded).toBeUndefined();
  expect(before?.answers.size).toBe(0);
});

test('should be none in a page that has requested nothing', () => {
  expect(takePreloaded(get, 'token-1')).toBeUndefined();
});
