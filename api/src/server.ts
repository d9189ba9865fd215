import { randomInt } from 'node:crypto';
import { listen, loggerOptions, runProcess } from '@forecourt/shared/server';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createApp } from './app.ts';
import { syncPlaces } from './booking/places.ts';
import { readApiEnvironment } from './environment.ts';
import { createInternalApp } from './internal-app.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { chooseIdentity } from './platform/identity/choose-identity.ts';
import { xsrfSecret } from './platform/xsrf/xsrf-secret.ts';

await runProcess('api', async () => {
  const environment = readApiEnvironment(process.env);
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
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const logger = loggerOptions(environment.logLevel);
  const app = await createApp({
    ...identity,
    database,
    settings,
    now,
    randomBelow: randomInt,
    xsrfSecret: secret,
    metrics,
    isDocumentationPublic: environment.emulatorHost !== null,
    logger,
  });
  app.addHook('onClose', () => database.close());
  app.addHook('onListen', async () => {
    // Not waited for: a provider that is away keeps nobody from starting.
    identity.accounts.check().catch((error: Error) => app.log.error(error.message));
  });
  const internal = await createInternalApp({ app, database, metrics, logger });
  const { host, port, internalHost, internalPort } = environment;
  await listen([
    { app, host, port, variable: 'PORT' },
    { app: internal, host: internalHost, port: internalPort, variable: 'INTERNAL_PORT' },
  ]);
});
