import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../db/database.ts';
import { repeatWhileListening } from '../repeat.ts';
import { deleteOldResponses } from './with-idempotency.ts';

interface OldResponsesOptions {
  database: Database;
  now: () => Date;
}

const EVERY_MS = 60_000;

/** Deletes expired stored responses: when the process starts to listen, and every minute. */
export const oldResponsesPlugin = fastifyPlugin<OldResponsesOptions>(
  async (app, { database, now }) => {
    repeatWhileListening(app, {
      async work(goesOn) {
        while (goesOn() && (await deleteOldResponses(database, now())));
      },
      everyMs: EVERY_MS,
      failure: 'Old responses could not be deleted; it is tried again',
    });
  },
  { name: 'old-responses' },
);
