import { z } from 'zod';
import { localDate } from '../platform/fields.ts';

/** Answers to the questions about a reading (check-readings.ts), in the body of a request. */
export const readingConfirmations = {
  confirm_lower: z
    .boolean()
    .optional()
    .describe('The odometer reading is right, although an odometer never runs backwards'),
  confirm_jump: z
    .boolean()
    .optional()
    .describe('The odometer reading is right, although the vehicle would have been driven unusually far'),
};

/** Of a problem. */
export const unfitReading = z
  .object({ date: localDate, odometer_km: z.int() })
  .optional()
  .describe('odometer_lower, odometer_jump: the reading that it does not fit');
