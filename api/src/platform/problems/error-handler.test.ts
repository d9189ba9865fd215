import { FASTIFY_OPTIONS } from '@forecourt/shared/server';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { handleError } from './error-handler.ts';
import { Problem } from './problem.ts';

const logged: string[] = [];
const logger = { level: 'error', stream: { write: (line: string) => logged.push(line) } };
const app = Fastify({ ...FASTIFY_OPTIONS, logger }).withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.setErrorHandler(handleError);
app.post('/', { schema: { body: z.strictObject({ name: z.string().optional() }) } }, async () => 'fine');
app.get('/away', async () => {
  throw new Problem('unavailable', { detail: 'The database does not answer' });
});
app.get('/broken', async () => {
  throw new Error('It broke');
});
beforeEach(() => logged.splice(0));
afterAll(() => app.close());

const send = (body: object) => app.inject({ method: 'POST', url: '/', payload: body });

it('has a JSON pointer to each unknown field, whatever its name', async () => {
  const answer = await send({ 'a/b': 1, 'c~d': 2, name: 3 });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual([
    { pointer: '/name', code: 'invalid_type', message: expect.any(String) },
    { pointer: '/a~1b', code: 'unknown_field', message: 'There is no such field' },
    { pointer: '/c~0d', code: 'unknown_field', message: 'There is no such field' },
  ]);
});

it('limits the errors in a response', async () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, number) => [`x${number}`, 0]));
  const answer = await send(many);
  expect(answer.json().errors).toHaveLength(50);
  const long = await send({ ['x'.repeat(50_000)]: 0 });
  expect(answer.body.length + long.body.length).toBeLessThan(10_000);
});

it('logs every unexpected failure, and outages with throttling', async () => {
  for (const url of ['/away', '/away', '/broken', '/broken']) await app.inject(url);
  expect(logged.map((line) => JSON.parse(line).msg)).toEqual([
    'The database does not answer',
    'Something went wrong on our side',
    'Something went wrong on our side',
  ]);
});
