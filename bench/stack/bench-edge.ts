// Edge process of the site or of a baseline: the site's edge code, plus the page changes in the file that `CHANGES` names.
import { readFileSync } from 'node:fs';
import { runServerProcess, startServing } from '@forecourt/shared/server';
import { createEdgeApplications } from '../../host/server/app.ts';
import { readConfig } from '../../host/server/config.ts';
import { pollOriginsIfReleasesMissing } from '../../host/server/releases/open-releases.ts';
import { htmlChangesSchema, rewriteHtmlResponses } from './page-changes.ts';

await runServerProcess('edge', async () => {
  const config = readConfig(process.env);
  const changes = htmlChangesSchema.parse(JSON.parse(readFileSync(process.env.CHANGES ?? '', 'utf8')));
  const { app, internal, releases, readiness } = await createEdgeApplications(config);
  rewriteHtmlResponses(app.server, changes);
  await pollOriginsIfReleasesMissing(releases);
  await startServing(
    [
      { app, host: config.HOST, port: config.PORT, variable: 'PORT' },
      { app: internal, host: config.INTERNAL_HOST, port: config.INTERNAL_PORT, variable: 'INTERNAL_PORT' },
    ],
    { readiness },
  );
  releases.watch.start();
});
