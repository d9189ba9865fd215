import { z } from 'zod';
import { localDate } from '../platform/fields.ts';

export const confirmLower = z
  .boolean()
  .optional()
  .describe('The odometer reading is right, although it does not fit the one before it, or the one after');

/** Of a problem. */
export const unfitReading = z
  .object({ date: localDate, odometer_km: z.int() })
  .optional()
  .describe('odometer_lower: the reading that it does not fit');
