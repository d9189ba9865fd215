import { matchesEtag } from '@forecourt/shared/server';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Reader } from '../platform/db/database.ts';
import { defineOperation, type OperationAccess } from '../platform/http/operation.ts';
import { declareHandlerSentResponse, fileBodySchema, idParamsSchema } from '../platform/http/responses.ts';
import { REQUEST_COSTS } from '../platform/limits/rate-limit.ts';
import { Problem } from '../platform/problems/problem.ts';
import type { PhotoSize } from './photo-store.ts';
import type { PhotoServices } from './save-photo.ts';

interface PhotoFileDeclaration {
  operationId: string;
  route: `GET /${string}`;
  summary: string;
  access?: OperationAccess;
  size: PhotoSize;
  reduce?: (file: Buffer) => Promise<Buffer>;
  /** Checks that the sender of the request may read the photo. @throws Problem `not_found` */
  find: (reader: Reader, uid: string, id: string) => Promise<unknown>;
}

/**
 * Declares an operation that sends a file. Browsers may store it but must revalidate it, so that it is not shown after it was
 * deleted or its customer signed out. A photo never changes, so its id is its version.
 */
export function definePhotoFileOperation({
  access = 'customer',
  size,
  reduce,
  find,
  ...declaration
}: PhotoFileDeclaration) {
  return defineOperation({
    ...declaration,
    access,
    tags: [access === 'workshop' ? 'workshop' : 'photos'],
    params: idParamsSchema,
    success: declareHandlerSentResponse({
      200: { description: 'JPEG image', content: { 'image/jpeg': { schema: fileBodySchema } } },
      304: z.null().describe('The stored response is still valid'),
    }),
    problems: ['not_found', 'photo_lost', 'storage_unavailable'],
    cost: REQUEST_COSTS.photo,
    async handle(
      { uid, params: { id }, headers, log, reply },
      { database, photos }: PhotoServices,
    ): Promise<FastifyReply> {
      await database.read((reader) => find(reader, uid, id));
      const etag = `"${id}.${reduce ? 'miniature' : size}"`;
      const isKnown = matchesEtag(headers['if-none-match'], etag);
      const file = isKnown ? null : await photos.read(id, size);
      if (!isKnown && !file) {
        log.error(
          { photo: id, size },
          'The file of a photo is lost: `npm run photos -- check` finds all of them',
        );
        throw new Problem('photo_lost');
      }
      reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' });
      if (!file) return reply.code(304).send();
      return reply.type('image/jpeg').send(reduce ? await reduce(file) : file);
    },
  });
}
