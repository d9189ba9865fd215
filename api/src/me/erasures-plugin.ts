import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../platform/db/database.ts';
import type { AccountDirectory } from '../platform/identity/account-directory.ts';
import { repeatWhileListening } from '../platform/repeat.ts';
import { finishErasures } from './finish-erasures.ts';

interface ErasuresOptions {
  database: Database;
  accounts: AccountDirectory;
  now: () => Date;
  /** Pause between two looks at what is left to do. */
  everyMs?: number;
}

const EVERY_MS = 60_000;

/** Finishes erasures that were interrupted: when the process begins to listen, and again every minute. */
export const erasuresPlugin = fastifyPlugin<ErasuresOptions>(
  async (app, { everyMs = EVERY_MS, ...services }) => {
    repeatWhileListening(app, {
      work: () => finishErasures({ ...services, log: app.log }),
      everyMs,
      failure: 'Erasures could not be finished; they are tried again',
    });
  },
  { name: 'erasures' },
);
