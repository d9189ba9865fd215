import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { Database } from './db/database.ts';

/** What routes work with. Time and chance come in from outside, so that tests decide them. */
export interface Services {
  database: Database;
  settings: SiteSettings;
  now: () => Date;
  /** A whole number from 0 to below its argument. */
  randomBelow: (limit: number) => number;
}
