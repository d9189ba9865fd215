import { ZONE_RULES_EDITION } from '@forecourt/shared/zones';
import { instantOf } from '../platform/local-time.ts';

/** When a visit begins, as its row holds it. Local date and time are what was agreed on; the instant follows from them. */
export interface Start {
  /** `YYYY-MM-DD` and `HH:MM` in the time zone. */
  date: string;
  time: string;
  time_zone: string;
  starts_at: Date;
  /** Edition of the IANA database by which the instant was reckoned. */
  zone_rules: string;
}

export function startAt(date: string, time: string, timeZone: string): Start {
  return {
    date,
    time,
    time_zone: timeZone,
    starts_at: instantOf(date, time, timeZone),
    zone_rules: ZONE_RULES_EDITION,
  };
}
