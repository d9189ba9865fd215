import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { handleError } from './error-handler.ts';

const app = Fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.setErrorHandler(handleError);
app.post('/', { schema: { body: z.strictObject({ name: z.string().optional() }) } }, async () => 'fine');
afterAll(() => app.close());

const send = (body: object) => app.inject({ method: 'POST', url: '/', payload: body });

it('should point at each unknown field, whatever its name, as a JSON pointer does', async () => {
  const answer = await send({ 'a/b': 1, 'c~d': 2, name: 3 });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors).toEqual([
    { pointer: '/name', code: 'invalid_type', message: expect.any(String) },
    { pointer: '/a~1b', code: 'unknown_field', message: 'There is no such field' },
    { pointer: '/c~0d', code: 'unknown_field', message: 'There is no such field' },
  ]);
});

it('should answer at no greater length than it was asked', async () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, number) => [`x${number}`, 0]));
  const answer = await send(many);
  expect(answer.json().errors).toHaveLength(50);
  const long = await send({ ['x'.repeat(50_000)]: 0 });
  expect(answer.body.length + long.body.length).toBeLessThan(10_000);
});
