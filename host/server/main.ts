import { runServerProcess, startServing, startTracing } from '@forecourt/shared/server';
import { createEdgeApplications } from './app.ts';
import { readConfig } from './config.ts';
import { pollOriginsIfReleasesMissing } from './releases/open-releases.ts';

await runServerProcess('edge', async () => {
  const config = readConfig(process.env);
  const { app, internal, releases, readiness } = await createEdgeApplications(config);
  app.addHook('onClose', await startTracing(config.OTEL_EXPORTER_OTLP_ENDPOINT, 'forecourt-edge', app.log));
  await pollOriginsIfReleasesMissing(releases);
  await startServing(
    [
      { app, host: config.HOST, port: config.PORT, variable: 'PORT' },
      { app: internal, host: config.INTERNAL_HOST, port: config.INTERNAL_PORT, variable: 'INTERNAL_PORT' },
    ],
    { readiness, drainSeconds: config.DRAIN_SECONDS },
  );
  releases.watch.start();
});
