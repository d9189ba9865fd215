import { sendProblem } from '@forecourt/shared/server';
import { StoreError } from '@forecourt/shared/server/store';
import type { FastifyInstance } from 'fastify';
import { acceptedEncoding } from '../../http/accepted-encoding.ts';
import { sendNotFound } from '../../http/problem.ts';
import { sendImmutable } from '../../http/send-immutable.ts';
import type { ServedFiles } from './served-files.ts';

const ADDRESS = /^([^/]+)\/([^/]+)\/([^/]+)$/;

/** GET and HEAD /remotes/:remote/:version/:file: what a version holds never changes. */
export async function remoteFileRoutes(
  app: FastifyInstance,
  { files }: { files: ServedFiles },
): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof StoreError)) throw error;
    request.log.error({ err: error }, 'a file of a release cannot be read');
    return sendProblem(reply, {
      status: 503,
      code: 'store_unavailable',
      title: 'The file cannot be read now',
    });
  });

  // Not three parameters: those may have 100 characters in Fastify, the name of a file more.
  app.get<{ Params: { '*': string } }>('/remotes/*', async (request, reply) => {
    const [, remote = '', version = '', file = ''] = ADDRESS.exec(request.params['*']) ?? [];
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const found = await files.find(remote, version, file, encoding);
    return found ? sendImmutable(reply, found) : sendNotFound(reply);
  });
}
