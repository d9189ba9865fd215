import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from './problem.ts';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** The shell's own files: hashed ones for a year, the business's icons for a day. */
export async function staticRoutes(
  app: FastifyInstance,
  options: { shell: string; publicFiles: string },
): Promise<void> {
  app.get('/assets/*', (_request, reply) => sendNotFound(reply));
  await app.register(fastifyStatic, {
    root: options.shell,
    prefix: '/assets/',
    wildcard: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
  });
  await app.register(fastifyStatic, {
    root: path.join(options.publicFiles, 'icons'),
    prefix: '/icons/',
    wildcard: true,
    maxAge: DAY_MS,
    index: false,
    decorateReply: false,
  });
}
