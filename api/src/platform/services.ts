import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { Database } from './db/database.ts';
import type { CachedAccountDirectory } from './identity/account-directory.ts';

export interface ApiServices {
  database: Database;
  settings: SiteSettings;
  now: () => Date;
  randomBelow: (limit: number) => number;
}

export interface ApiServicesWithAccounts extends ApiServices {
  accounts: CachedAccountDirectory;
}
