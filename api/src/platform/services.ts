import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { Database } from './db/database.ts';
import type { RememberedAccounts } from './identity/account-directory.ts';

/** Services of routes. Time and chance are injected for tests. */
export interface Services {
  database: Database;
  settings: SiteSettings;
  now: () => Date;
  /** An integer from 0 to below its argument. */
  randomBelow: (limit: number) => number;
}

export interface AccountServices extends Services {
  accounts: RememberedAccounts;
}
