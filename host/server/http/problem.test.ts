import fastify from 'fastify';
import { handleError } from './problem.ts';

const app = fastify().setErrorHandler(handleError);
app.post('/', async () => {
  throw new Error('the password is 1234');
});
afterAll(() => app.close());

test('should tell nobody about what is wrong on our side', async () => {
  const answer = await app.inject({ method: 'POST', url: '/' });
  expect(answer.json()).toEqual({ status: 500, code: 'internal', title: 'Something went wrong on our side' });
  expect(answer.headers['content-type']).toMatch('application/problem+json');
});

test('should tell whoever asks what is wrong with what they ask', async () => {
  const headers = { 'content-type': 'application/json' };
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: '{' });
  expect(answer.json()).toMatchObject({ status: 400, code: 'bad_request' });
});
