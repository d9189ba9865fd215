import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../db/database.ts';
import { repeatWhileListening } from '../repeat.ts';
import { forgetOldAnswers } from './with-idempotency.ts';

interface OldAnswersOptions {
  database: Database;
  now: () => Date;
}

const EVERY_MS = 60_000;

/** Forgets stored answers that no longer count: when the process begins to listen, and again every minute. */
export const oldAnswersPlugin = fastifyPlugin<OldAnswersOptions>(
  async (app, { database, now }) => {
    repeatWhileListening(app, {
      async work(goesOn) {
        while (goesOn() && (await forgetOldAnswers(database, now())));
      },
      everyMs: EVERY_MS,
      failure: 'Old answers could not be forgotten; it is tried again',
    });
  },
  { name: 'old-answers' },
);
