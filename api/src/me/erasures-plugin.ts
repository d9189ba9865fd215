import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../platform/db/database.ts';
import type { AccountDirectory } from '../platform/identity/account-directory.ts';
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
    let timer: NodeJS.Timeout | undefined;
    let round = Promise.resolve();
    let isClosing = false;

    function start(): void {
      round = finishErasures({ ...services, log: app.log })
        .catch((err: unknown) =>
          app.log.error({ err }, 'Erasures could not be finished; they are tried again'),
        )
        .then(() => {
          if (!isClosing) timer = setTimeout(start, everyMs);
        });
    }

    app.addHook('onListen', async () => start());
    app.addHook('onClose', async () => {
      isClosing = true;
      clearTimeout(timer);
      await round;
    });
  },
  { name: 'erasures' },
);
