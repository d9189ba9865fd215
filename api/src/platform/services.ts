import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { Database } from './db/database.ts';
import type { RememberedAccounts } from './identity/remember-accounts.ts';

/** What routes work with. Time and chance come in from outside, so that tests decide them. */
export interface Services {
  database: Database;
  settings: SiteSettings;
  now: () => Date;
  /** A whole number from 0 to below its argument. */
  randomBelow: (limit: number) => number;
}

/** What the routes about the customer's own account need besides. */
export interface AccountServices extends Services {
  accounts: RememberedAccounts;
}
