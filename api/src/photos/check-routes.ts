import { z } from 'zod';
import { defineOperation, type OperationServices } from '../platform/http/operation.ts';
import { ok } from '../platform/http/responses.ts';
import { checkPhotos, forgetLost, removeOrphans } from './check-photos.ts';
import type { PhotoStore } from './photo-store.ts';

interface CheckServices extends OperationServices {
  photos: PhotoStore;
}

const check = defineOperation({
  operationId: 'checkPhotos',
  route: 'GET /photos',
  summary: 'Compare the photos with their files',
  access: 'operator',
  success: ok(z.object({ complete: z.int(), lost: z.array(z.string()), orphans: z.array(z.string()) })),
  handle: (_context, { database, photos }: CheckServices) => checkPhotos(database, photos),
});

const clear = defineOperation({
  operationId: 'clearPhotos',
  route: 'POST /photos/clear',
  summary: 'Remove files without a photo, or photos without files',
  access: 'operator',
  body: z.strictObject({
    what: z.enum(['orphans', 'lost']).describe('Files of no photo, or photos without their files'),
  }),
  success: ok(z.object({ cleared: z.int() })),
  handle: async ({ body: { what } }, { database, photos }: CheckServices) => ({
    cleared: await (what === 'lost' ? forgetLost : removeOrphans)(database, photos),
  }),
});

/** For operators (`npm run photos`). */
export const photoCheckOperations = [check, clear];
