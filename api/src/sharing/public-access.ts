import { z } from 'zod';
import type { PhotoStore } from '../photos/photo-store.ts';
import type { TrafficClassLimits } from '../platform/limits/overload.ts';
import type { ApiServices } from '../platform/services.ts';

export interface SharingServices extends ApiServices {
  classes: TrafficClassLimits;
  photos: PhotoStore;
}

export const newShareLinkSchema = z
  .object({
    token: z.string().describe('Secret for the fragment of the address. No later response contains it'),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'NewShareLink' });

/** The token has no format or maximum length, so that any text gets the same problem as an expired token. */
export const tokenBodySchema = z.strictObject({ token: z.string() }).meta({ id: 'ShareToken' });
