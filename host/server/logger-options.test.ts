import fastify from 'fastify';
import { loggerOptions } from './logger-options.ts';

test('should let no token and no cookie into the log, wherever a request is logged', async () => {
  let log = '';
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  const app = fastify({ logger: loggerOptions('info', stream) });
  app.put('/', async (request, reply) => {
    request.log.info({ headers: request.headers });
    request.log.info({ req: { headers: request.headers } });
    request.log.info({ request: { headers: request.headers } });
    reply.header('set-cookie', 'forecourt-bucket=secret');
    request.log.info({ answer: { headers: reply.getHeaders() } });
    return {};
  });
  await app.inject({
    method: 'PUT',
    url: '/',
    headers: { authorization: 'Bearer secret', cookie: 'forecourt-bucket=secret', 'user-agent': 'seen' },
  });
  await app.close();
  expect(log).toContain('seen');
  expect(log).not.toContain('secret');
});
