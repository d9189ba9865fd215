import { isKnownTag } from '@forecourt/shared/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { instant, uuid } from '../platform/fields.ts';
import { idempotencyHeaders, withIdempotency } from '../platform/idempotency/with-idempotency.ts';
import { pageOf, pageQuery, readCursor, toPage } from '../platform/page.ts';
import { Problem } from '../platform/problems/problem.ts';
import {
  problemResponse,
  problemSchema,
  problemsOfRead,
  problemsOfWrite,
} from '../platform/problems/problem-schema.ts';
import type { Services } from '../platform/services.ts';
import { findRecord } from '../record/record-queries.ts';
import { ownVehicle } from '../vehicles/vehicle-queries.ts';
import { photoJson, photoSchema } from './photo-json.ts';
import { deletePhoto, listPhotos, ownPhoto } from './photo-queries.ts';
import type { PhotoSize, PhotoStore } from './photo-store.ts';
import { miniatureOf } from './reencode-photo.ts';
import { savePhoto, type Upload } from './save-photo.ts';

/** A photo as phones make it. The edge lets as much through (host/server/proxy/large-bodies.ts). */
const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** HEIC is missing: it is patented, and our decoder comes without it. Browsers that can read it send something else. */
const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

const params = z.object({ id: uuid });
const photosQuery = z.object({
  of: z
    .union([z.literal('vehicle'), uuid])
    .optional()
    .describe('Only the photo of the vehicle itself, or those of the entry with this id; else all'),
  ...pageQuery,
});
const cursorKey = z.tuple([instant, uuid]);
const photoPage = pageOf(photoSchema);
z.globalRegistry.add(photoPage, { id: 'PhotoPage' });

const binary = z.any().meta({ type: 'string', format: 'binary' });

const photoFile = {
  200: { description: 'A JPEG', content: { 'image/jpeg': { schema: binary } } },
  304: z.null().describe('As it was'),
  ...problemsOfRead('not_found', 'photo_lost', 'storage_unavailable'),
};

const photoConflict = problemSchema.extend({
  limit: z.int().optional().describe('too_many_photos: how many are allowed'),
});
z.globalRegistry.add(photoConflict, { id: 'PhotoConflict' });

const saved = {
  201: photoSchema,
  ...problemsOfWrite(
    'not_found',
    'not_a_photo',
    'photo_damaged',
    'photo_too_large',
    'idempotency_key_reused',
    'storage_unavailable',
  ),
  409: problemResponse(['too_many_photos', 'photo_space_used_up'], photoConflict),
};

interface PhotoRoutesOptions extends Services {
  photos: PhotoStore;
}

/** Photos of vehicles and of entries in their records. */
export const photoRoutes: FastifyPluginAsyncZod<PhotoRoutesOptions> = async (app, services) => {
  const { database, photos } = services;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    MEDIA_TYPES,
    { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
    (_request, body, done) => done(null, body),
  );

  function upload(operationId: string, summary: string) {
    return {
      schema: {
        operationId,
        summary,
        tags: ['photos'],
        params,
        headers: idempotencyHeaders,
        consumes: MEDIA_TYPES,
        body: binary,
        response: saved,
      },
    };
  }

  async function keep(reply: FastifyReply, file: Upload): Promise<FastifyReply> {
    const photo = await savePhoto(services, file);
    return reply.code(201).header('location', `/api/v1/photos/${photo.id}`).send(photo);
  }

  app.put(
    '/vehicles/:id/photo',
    upload('setVehiclePhoto', 'Give a vehicle its photo, in place of the one that it had'),
    ({ identity: { uid }, params: { id }, headers, body }, reply) =>
      keep(reply, {
        customerId: uid,
        operation: 'setVehiclePhoto',
        key: headers['idempotency-key'],
        body,
        findSubject: async (reader) => {
          await ownVehicle(reader, uid, id);
          return { customerId: uid, vehicleId: id, recordId: null };
        },
      }),
  );

  app.post(
    '/records/:id/photos',
    upload('addRecordPhoto', 'Add a photo to an entry in the record of a vehicle'),
    ({ identity: { uid }, params: { id }, headers, body }, reply) =>
      keep(reply, {
        customerId: uid,
        operation: 'addRecordPhoto',
        key: headers['idempotency-key'],
        body,
        findSubject: async (reader) => {
          const { vehicle_id } = await findRecord(reader, uid, id);
          return { customerId: uid, vehicleId: vehicle_id, recordId: id };
        },
      }),
  );

  app.get(
    '/vehicles/:id/photos',
    {
      schema: {
        operationId: 'listVehiclePhotos',
        summary:
          'The photos of a vehicle and of the entries in its record, in the order in which they were added',
        tags: ['photos'],
        params,
        querystring: photosQuery,
        response: { 200: photoPage, ...problemsOfRead('not_found') },
      },
    },
    async ({ identity, params: { id }, query: { of, limit, cursor } }) => {
      const after = readCursor(cursor, cursorKey);
      const rows = await database.read(async (reader) => {
        await ownVehicle(reader, identity.uid, id);
        const subject = of === undefined || of === 'vehicle' ? (of ?? null) : { recordId: of };
        return listPhotos(reader, { vehicleId: id, of: subject }, after, limit + 1);
      });
      return toPage(rows, limit, photoJson, (row) => [row.created_at.toISOString(), row.id]);
    },
  );

  function file(operationId: string, summary: string) {
    return { schema: { operationId, summary, tags: ['photos'], params, response: photoFile } };
  }

  app.get('/photos/:id', file('getPhoto', 'A photo'), (request, reply) => sendFile(request, reply, 'photo'));

  app.get('/photos/:id/thumbnail', file('getPhotoThumbnail', 'A photo, small'), (request, reply) =>
    sendFile(request, reply, 'thumbnail'),
  );

  app.get(
    '/photos/:id/miniature',
    file('getPhotoMiniature', 'A photo as a square beside a line of text, at most 168 pixels wide'),
    (request, reply) => sendFile(request, reply, 'thumbnail', miniatureOf),
  );

  app.delete(
    '/photos/:id',
    {
      schema: {
        operationId: 'deletePhoto',
        summary: 'Take a photo away',
        tags: ['photos'],
        params,
        headers: idempotencyHeaders,
        response: {
          204: z.null().describe('There is no such photo any more'),
          ...problemsOfWrite('not_found', 'idempotency_key_reused'),
        },
      },
    },
    async ({ identity, params: { id }, headers }, reply) => {
      const request = {
        customerId: identity.uid,
        key: headers['idempotency-key'],
        operation: 'deletePhoto',
        input: id,
      };
      await withIdempotency(services, request, async (tx) => {
        await ownPhoto(tx, identity.uid, id);
        await deletePhoto(tx, id);
        return null;
      });
      return reply.code(204).send(null);
    },
  );

  /**
   * The browser may keep it, and has to ask each time whether it may show it: whoever is signed in by then, and whether it is
   * still there. A photo never changes, so its id is all that there is to compare.
   */
  async function sendFile(
    { identity, params, headers, log }: FastifyRequest,
    reply: FastifyReply,
    size: PhotoSize,
    change?: (file: Buffer) => Promise<Buffer>,
  ): Promise<FastifyReply> {
    const { id } = params as { id: string };
    await database.read((reader) => ownPhoto(reader, identity.uid, id));
    const etag = `"${id}.${change ? 'miniature' : size}"`;
    if (isKnownTag(headers['if-none-match'], etag)) return keepable(reply, etag).code(304).send();
    const file = await photos.read(id, size);
    if (!file) {
      log.error(
        { photo: id, size },
        'The file of a photo is lost: `npm run photos -- check` finds all of them',
      );
      throw new Problem('photo_lost');
    }
    return keepable(reply, etag)
      .type('image/jpeg')
      .send(change ? await change(file) : file);
  }
};

function keepable(reply: FastifyReply, etag: string): FastifyReply {
  return reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'authorization' });
}
