import fastify from 'fastify';
import { handleError } from './problem.ts';

const app = fastify().setErrorHandler(handleError);
app.post('/', async () => {
  throw new Error('the password is 1234');
});
afterAll(() => app.close());

test('should tell nobody about what is wrong on our side', async () => {
  const answer = await app.inject({ method: 'POST', url: '/' });
  expect(answer.json()).toEqual({
    type: 'about:blank',
    title: 'Something went wrong on our side',
    status: 500,
    code: 'internal',
  });
  expect(answer.headers['content-type']).toMatch('application/problem+json');
});

test('should tell whoever asks what is wrong with what they ask', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: '{' });
  expect(answer.json()).toMatchObject({ status: 400, code: 'bad_request' });
});

test.each([
  ['unsupported_media_type', 415, '<a/>', 'text/xml'],
  ['body_too_large', 413, `"${'x'.repeat(2_000_000)}"`, 'application/json'],
])('should answer %s with %i', async (code, status, payload, type) => {
  const answer = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload });
  expect(answer.json()).toMatchObject({ status, code });
});
