import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from './accepted-encoding.ts';
import { contentTypeOf } from './content-types.ts';
import { sendNotFound } from './problem.ts';
import { sendImmutable } from './send-immutable.ts';
import { ShellFiles } from './shell-files.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The shell's own files: hashed ones for a year, the business's icons for a day. */
export async function staticRoutes(
  app: FastifyInstance,
  options: { shell: string; publicFiles: string },
): Promise<void> {
  const files = new ShellFiles(options.shell);
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const found = await files.find(request.params['*'], encoding);
    return found ? sendImmutable(reply, found) : sendNotFound(reply);
  });
  await app.register(fastifyStatic, {
    root: path.join(options.publicFiles, 'icons'),
    prefix: '/icons/',
    wildcard: true,
    maxAge: DAY_MS,
    index: false,
    // @fastify/static sends SVG without a charset.
    setHeaders: (reply, file) => reply.type(contentTypeOf(file)),
  });
}
