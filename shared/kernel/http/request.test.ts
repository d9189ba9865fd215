/** @jest-environment node */
import { clearEarlyResponses, takeEarlyResponse } from './request.ts';

const VISITS = 'https://site.example/api/v1/appointments';
const get = { method: 'GET', url: VISITS };

/** Sets the early responses of a page that has requested the visits with a token. */
function sendEarly(token: string | null = 'token-1') {
  const answer = Promise.resolve(Response.json({ items: [] }));
  const answers = new Map([[VISITS, token === null ? null : answer]]);
  globalThis.forecourtEarlyResponses = { token, requestedAt: Date.now(), sent: Promise.resolve(), answers };
  return answer;
}

afterEach(() => {
  globalThis.forecourtEarlyResponses = undefined;
  jest.restoreAllMocks();
});

test('returns a response once', () => {
  const answer = sendEarly();
  expect(takeEarlyResponse(get, 'token-1')).toBe(answer);
  expect(takeEarlyResponse(get, 'token-1')).toBeUndefined();
});

test('returns a response only to the customer it was requested for', () => {
  sendEarly();
  expect(takeEarlyResponse(get, 'token-2')).toBeUndefined();
  expect(globalThis.forecourtEarlyResponses).toBeUndefined();
});

test('returns a response only for its address', () => {
  const answer = sendEarly();
  expect(takeEarlyResponse({ method: 'GET', url: `${VISITS}?limit=100` }, 'token-1')).toBeUndefined();
  expect(takeEarlyResponse(get, 'token-1')).toBe(answer);
});

test('drops all responses after a write', () => {
  sendEarly();
  expect(takeEarlyResponse({ method: 'POST', url: VISITS }, 'token-1')).toBeUndefined();
  expect(takeEarlyResponse(get, 'token-1')).toBeUndefined();
});

test('drops old responses', () => {
  sendEarly();
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_001);
  expect(takeEarlyResponse(get, 'token-1')).toBeUndefined();
});

test('skips requests that the page has not sent yet', () => {
  sendEarly(null);
  expect(takeEarlyResponse(get, 'token-1')).toBeUndefined();
  expect(globalThis.forecourtEarlyResponses).toBeUndefined();
});

test('drops everything of a user, also for a script that has not asked yet', () => {
  sendEarly(null);
  const before = globalThis.forecourtEarlyResponses;
  clearEarlyResponses();
  expect(globalThis.forecourtEarlyResponses).toBeUndefined();
  expect(before?.answers.size).toBe(0);
});

test('returns nothing in a page that has requested nothing', () => {
  expect(takeEarlyResponse(get, 'token-1')).toBeUndefined();
});
