import { randomInt } from 'node:crypto';
import { listen, loggerOptions, refuseUnsafeStart, runProcess, startTracing } from '@forecourt/shared/server';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createApp } from './app.ts';
import { syncPlaces } from './booking/places.ts';
import { createQueues } from './create-queues.ts';
import { readApiEnvironment } from './environment.ts';
import { createInternalApp } from './internal-app.ts';
import { openErasureRecords } from './me/erasure-records.ts';
import { openPhotoStore } from './photos/photo-store.ts';
import { findDatabaseFaults } from './platform/db/check-database.ts';
import { openDatabase } from './platform/db/open-database.ts';
import { chooseIdentity } from './platform/identity/firebase-accounts.ts';
import { readSecrets } from './secrets.ts';
import { createWebhooks } from './webhooks/webhook-channels.ts';
import { checkZonesAtStart, zoneWarningsGauge } from './zones/zone-routes.ts';

await runProcess('api', async () => {
  const environment = readApiEnvironment(process.env);
  const now = () => new Date();
  const settings = readSettings(environment.settingsFile);
  const identity = chooseIdentity(settings, environment.emulatorHost, now);
  const database = await openDatabase(environment.database, (error) =>
    console.error(`api: a database connection broke: ${error.message}`),
  );
  const faults = await findDatabaseFaults(database, environment.database);
  refuseUnsafeStart(process.env, faults);
  const secrets = await database.transaction(async (tx) => {
    await syncPlaces(tx, settings.booking);
    return readSecrets(tx);
  });
  const photos = openPhotoStore(environment.photoStore, environment.s3Credentials);
  const records = openErasureRecords(environment.photoStore, environment.s3Credentials);
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const logger = loggerOptions(environment.logLevel);
  const { mail, push } = environment;
  const { accounts } = identity;
  const allowPrivate = environment.webhooksAllowPrivate;
  const webhooks = createWebhooks({ database, settings, now, allowPrivate });
  const queues = createQueues({ database, settings, now, accounts, secrets, mail, push, webhooks });
  const app = await createApp({
    ...identity,
    database,
    settings,
    now,
    randomBelow: randomInt,
    ...secrets,
    push,
    photos,
    records,
    queues,
    metrics,
    isDocumentationPublic: environment.isDocumentationPublic,
    logger,
  });
  app.addHook('onClose', await startTracing(environment.tracesEndpoint, 'forecourt-api', app.log));
  for (const { variable, reason, cure } of faults) app.log.warn(`${variable}: ${reason}. ${cure}`);
  const zoneWarnings = await checkZonesAtStart({ database, settings, now });
  zoneWarningsGauge(metrics).set(zoneWarnings.length);
  for (const warning of zoneWarnings) app.log.warn(warning);
  app.addHook('onListen', async () => {
    // Check the provider without waiting, so that the api starts even if the provider is unavailable.
    identity.accounts.check().catch((error: Error) => app.log.error(error.message));
  });
  const { adminToken } = environment;
  const internal = await createInternalApp({
    app,
    database,
    settings,
    now,
    queues,
    webhooks,
    photos,
    adminToken,
    metrics,
    logger,
  });
  const { host, port, internalHost, internalPort } = environment;
  await listen(
    [
      { app, host, port, variable: 'PORT' },
      { app: internal, host: internalHost, port: internalPort, variable: 'INTERNAL_PORT' },
    ],
    {
      release: async () => {
        await photos.close();
        await records.close();
        await database.close();
      },
    },
  );
});
