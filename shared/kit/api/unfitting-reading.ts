import { ApiProblem } from '@forecourt/shared/http';
import { zReminderConflict } from './generated/zod.gen.ts';

/** A reading of an odometer that was noted before. */
export interface NotedReading {
  /** `YYYY-MM-DD` */
  date: string;
  odometer_km: number;
}

/** The reading that the one that was sent does not fit, out of an `odometer_lower` problem; null for any other error. */
export function unfittingReading(error: unknown): NotedReading | null {
  if (!(error instanceof ApiProblem) || error.code !== 'odometer_lower') return null;
  return zReminderConflict.safeParse(error.body).data?.reading ?? null;
}
