import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../platform/db/database.ts';
import { checkPhotos, forgetLost, removeOrphans } from './check-photos.ts';
import type { PhotoStore } from './photo-store.ts';

interface PhotoCheckOptions {
  database: Database;
  photos: PhotoStore;
}

const faultsSchema = z.object({
  complete: z.int(),
  lost: z.array(z.string()),
  orphans: z.array(z.string()),
});

const clearSchema = z.strictObject({
  what: z.enum(['orphans', 'lost']).describe('Files of no photo, or photos without their files'),
});

/** Whether photos and their files fit together, for operators alone (`npm run photos`). */
export const photoCheckRoutes: FastifyPluginAsyncZod<PhotoCheckOptions> = async (
  app,
  { database, photos },
) => {
  app.get('/photos', { schema: { response: { 200: faultsSchema } } }, () => checkPhotos(database, photos));

  app.post(
    '/photos/clear',
    { schema: { body: clearSchema, response: { 200: z.object({ cleared: z.int() }) } } },
    async ({ body: { what } }) => ({
      cleared: await (what === 'lost' ? forgetLost : removeOrphans)(database, photos),
    }),
  );
};
