/** @jest-environment node */
import { clearPreloadedResponses, takePreloadedResponse } from './request.ts';

const VISITS = 'https://site.example/api/v1/appointments';
const get = { method: 'GET', url: VISITS };

/** A page that has requested the visits with a token. */
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

test('returns a response once', () => {
  const answer = preload();
  expect(takePreloadedResponse(get, 'token-1')).toBe(answer);
  expect(takePreloadedResponse(get, 'token-1')).toBeUndefined();
});

test('returns a response only to the customer it was requested for', () => {
  preload();
  expect(takePreloadedResponse(get, 'token-2')).toBeUndefined();
  expect(globalThis.forecourtPreloaded).toBeUndefined();
});

test('returns a response only for its address', () => {
  const answer = preload();
  expect(takePreloadedResponse({ method: 'GET', url: `${VISITS}?limit=100` }, 'token-1')).toBeUndefined();
  expect(takePreloadedResponse(get, 'token-1')).toBe(answer);
});

test('drops all responses after a write', () => {
  preload();
  expect(takePreloadedResponse({ method: 'POST', url: VISITS }, 'token-1')).toBeUndefined();
  expect(takePreloadedResponse(get, 'token-1')).toBeUndefined();
});

test('drops old responses', () => {
  preload();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_001);
  expect(takePreloadedResponse(get, 'token-1')).toBeUndefined();
});

test('skips requests that the page has not sent yet', () => {
  preload(null);
  expect(takePreloadedResponse(get, 'token-1')).toBeUndefined();
  expect(globalThis.forecourtPreloaded).toBeUndefined();
});

test('drops everything of a user, also for a script that has not asked yet', () => {
  preload(null);
  const before = globalThis.forecourtPreloaded;
  clearPreloadedResponses();
  expect(globalThis.forecourtPreloaded).toBeUndefined();
  expect(before?.answers.size).toBe(0);
});

test('returns nothing in a page that has requested nothing', () => {
  expect(takePreloadedResponse(get, 'token-1')).toBeUndefined();
});
