import { z } from 'zod';
import { localDate } from '../platform/fields.ts';

/** Fields of a request that confirm its reading (check-readings.ts). */
export const readingConfirmationFields = {
  confirm_lower: z
    .boolean()
    .optional()
    .describe('The odometer reading is right, although an odometer never runs backwards'),
  confirm_jump: z
    .boolean()
    .optional()
    .describe('The odometer reading is right, although the vehicle would have been driven unusually far'),
};

/** Field of a problem with the reading that a new one does not fit. */
export const conflictingReadingSchema = z
  .object({ date: localDate, odometer_km: z.int() })
  .optional()
  .describe('odometer_lower, odometer_jump: the reading that it does not fit');
