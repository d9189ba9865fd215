import { randomInt } from 'node:crypto';
import {
  createLoggerOptions,
  Readiness,
  refuseUnsafeStart,
  runServerProcess,
  startServing,
  startTracing,
} from '@forecourt/shared/server';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import Fastify from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { createApp } from './app.ts';
import { syncBookablePlaces } from './booking/places.ts';
import { createJobQueues } from './create-queues.ts';
import { readApiEnvironment } from './environment.ts';
import { createInternalApp } from './internal-app.ts';
import { openErasureRecords } from './me/erasure-records.ts';
import { openPhotoStore } from './photos/photo-store.ts';
import { createPlateLookup } from './plates/plate-lookup.ts';
import { findDatabaseConnectionFaults } from './platform/db/check-database.ts';
import { openAndMigrateDatabase } from './platform/db/open-database.ts';
import { createDatabaseCheck } from './platform/health-routes.ts';
import { createIdentityServices } from './platform/identity/firebase-accounts.ts';
import { readOrCreateSecrets } from './platform/secrets.ts';
import { waitForDatabase } from './wait-for-database.ts';
import { createWebhookChannels } from './webhooks/webhook-channels.ts';
import { createZoneWarningsGauge, repairAndCheckZonesAtStart } from './zones/zone-routes.ts';

await runServerProcess('api', async () => {
  const environment = readApiEnvironment(process.env);
  const now = () => new Date();
  const settings = readSettings(environment.settingsFile);
  const identity = createIdentityServices(settings, environment.emulatorHost, now);
  const logger = createLoggerOptions(environment.logLevel);
  // The application is created after the database is open, but connections can break before.
  const { log } = Fastify({ logger });
  const { host, port, internalHost, internalPort } = environment;
  const ports = {
    public: { host, port, variable: 'PORT' },
    internal: { host: internalHost, port: internalPort, variable: 'INTERNAL_PORT' },
  } as const;
  const { database, faults, secrets, zoneWarnings } = await waitForDatabase(
    async () => {
      const database = await openAndMigrateDatabase(environment.database, (error) =>
        log.warn(`A database connection broke: ${error.message}`),
      );
      try {
        const faults = await findDatabaseConnectionFaults(database, environment.database);
        refuseUnsafeStart(process.env, faults);
        const secrets = await database.transaction(async (tx) => {
          await syncBookablePlaces(tx, settings.booking);
          return readOrCreateSecrets(tx);
        });
        const zoneWarnings = await repairAndCheckZonesAtStart({ database, settings, now });
        return { database, faults, secrets, zoneWarnings };
      } catch (error) {
        await database.close();
        throw error;
      }
    },
    { ports: [ports.public, ports.internal], logger },
  );
  const photos = openPhotoStore(environment.photoStore, environment.s3Credentials);
  const records = openErasureRecords(environment.photoStore, environment.s3Credentials);
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const readiness = new Readiness(createDatabaseCheck(database));
  const { mail, push, texts, dvla } = environment;
  const plates = createPlateLookup({ dvla, settings, now, metrics });
  const { accounts } = identity;
  const allowPrivate = environment.webhooksAllowPrivate;
  const webhooks = createWebhookChannels({ database, settings, now, allowPrivate });
  const channels = { mail, push, texts, webhooks };
  const queues = createJobQueues({ database, settings, now, accounts, secrets, ...channels });
  const app = await createApp({
    ...identity,
    database,
    settings,
    now,
    randomBelow: randomInt,
    ...secrets,
    push,
    plates,
    photos,
    records,
    queues,
    metrics,
    readiness,
    isDocumentationPublic: environment.isDocumentationPublic,
    logger,
  });
  app.addHook('onClose', await startTracing(environment.tracesEndpoint, 'forecourt-api', app.log));
  for (const { variable, reason, cure } of faults) app.log.warn(`${variable}: ${reason}. ${cure}`);
  createZoneWarningsGauge(metrics).set(zoneWarnings.length);
  for (const warning of zoneWarnings) app.log.warn(warning);
  if (settings.booking.holidays === null) {
    app.log.info('Public holidays can be booked. To close on them, name their region in booking.holidays.');
  }
  if (dvla && !plates) {
    app.log.warn('DVLA_API_KEY is not used: organisation.country in the settings is not GB.');
  }
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
    readiness,
    logger,
  });
  await startServing(
    [
      { ...ports.public, app },
      { ...ports.internal, app: internal },
    ],
    {
      readiness,
      drainSeconds: environment.drainSeconds,
      release: async () => {
        await photos.close();
        await records.close();
        await database.close();
      },
    },
  );
});
