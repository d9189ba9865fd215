import fastify from 'fastify';
import { handleError, isSameOriginRequest } from './problem.ts';

const app = fastify().setErrorHandler(handleError);
app.post('/', async () => {
  throw new Error('the password is 1234');
});
afterAll(() => app.close());

test('sends no details of a server error', async () => {
  const answer = await app.inject({ method: 'POST', url: '/' });
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'Something went wrong on our side',
    status: 500,
    request_id: 'req-1',
    code: 'internal',
  });
  expect(answer.headers['content-type']).toMatch('application/problem+json');
});

test('sends the details of a client error', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: '{' });
  expect(answer.json()).toMatchObject({ status: 400, code: 'bad_request' });
});

test.each([
  ['unsupported_media_type', 415, '<a/>', 'text/xml'],
  ['body_too_large', 413, `"${'x'.repeat(2_000_000)}"`, 'application/json'],
])('responds %s with status %i', async (code, status, payload, type) => {
  const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  expect(answer.json()).toMatchObject({ status, code });
});

test.each([
  ['a page of the site', { 'sec-fetch-site': 'same-origin', origin: 'https://site.example' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  ['another host of the same domain', { 'sec-fetch-site': 'same-site' }, false],
  [
    'another site that claims the origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://site.example' },
    false,
  ],
  ['an older browser on a page of the site', { origin: 'https://site.example' }, true],
  ['an older browser on another site', { origin: 'https://evil.example' }, false],
  ['an older browser on another port', { origin: 'https://site.example:8443' }, false],
  ['a page without an origin', { origin: 'null' }, false],
  ['what is no browser', {}, true],
])('decides whether a request is from this site: %s', (_case, headers, isFrom) => {
  expect(isSameOriginRequest({ headers, host: 'site.example' })).toBe(isFrom);
});
