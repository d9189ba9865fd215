import { ZONE_RULES_EDITION } from '@forecourt/shared/zones';
import { instantOf } from '../platform/local-time.ts';

/** Start of a visit, as its row contains it. Local date and time are what was agreed on; the instant follows from them. */
export interface VisitStart {
  /** `YYYY-MM-DD` and `HH:MM` in the time zone. */
  date: string;
  time: string;
  time_zone: string;
  starts_at: Date;
  /** Edition of the IANA database by which the instant was computed. */
  zone_rules: string;
}

export function computeVisitStart(date: string, time: string, timeZone: string): VisitStart {
  return {
    date,
    time,
    time_zone: timeZone,
    starts_at: instantOf(date, time, timeZone),
    zone_rules: ZONE_RULES_EDITION,
  };
}
