import { randomInt } from 'node:crypto';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import { createApp } from './app.ts';
import { syncPlaces } from './booking/places.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { chooseIdentity } from './platform/identity/choose-identity.ts';
import { loggerOptions } from './platform/log/logger-options.ts';
import { xsrfSecret } from './platform/xsrf/xsrf-secret.ts';

const CLOSE_TIMEOUT_MS = 10_000;

async function start(environment: Environment): Promise<void> {
  const now = () => new Date();
  const settings = readSettings(environment.settingsFile);
  const identity = chooseIdentity(settings, environment.emulatorHost, now);
  const database = await openDatabase(environment.database, (error) =>
    console.error(`api: a database connection broke: ${error.message}`),
  );
  const secret = await database.transaction(async (tx) => {
    await syncPlaces(tx, settings.booking);
    return xsrfSecret(tx);
  });
  const app = await createApp({
    ...identity,
    database,
    settings,
    now,
    randomBelow: randomInt,
    xsrfSecret: secret,
    logger: loggerOptions(environment.logLevel),
  });
  app.addHook('onClose', () => database.close());
  app.addHook('onListen', async () => {
    // Not waited for: a provider that is away keeps nobody from starting.
    identity.accounts.check().catch((error: Error) => app.log.error(error.message));
  });
  closeOnSignals(() => app.close());
  await app.listen({ host: environment.host, port: environment.port }).catch(async (error: unknown) => {
    await app.close();
    throw portTaken(error, environment) ?? error;
  });
}

/** The first signal lets running requests end; whatever hangs longer than the time-out is cut off. */
function closeOnSignals(close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
      close().then(
        () => process.exit(0),
        (error) => fail(error),
      );
    });
  }
}

function portTaken(error: unknown, { host, port }: Environment): Error | null {
  if (!(error instanceof Error) || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') return null;
  return new Error(
    `Port ${port} of ${host} is taken by another process. Stop it, or set PORT to another one.`,
  );
}

function fail(error: unknown): never {
  console.error(`api: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}

try {
  await start(readEnvironment(process.env));
} catch (error) {
  fail(error);
}
