import { createEdge } from './app.ts';
import { type EdgeConfig, readConfig } from './config.ts';
import { firstLook } from './first-look.ts';

/** Starts the edge; what keeps it from starting is told in one message, without a stack. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { app, releases } = await createEdge(config);
  await firstLook(releases);
  await app.listen({ port: config.PORT, host: config.HOST }).catch((error) => {
    throw new Error(listenFailure(error, config));
  });
  releases.watch.start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      app.close().then(() => process.exit(0));
    });
  }
}

function listenFailure(error: NodeJS.ErrnoException, config: EdgeConfig): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${config.PORT} is taken: the edge cannot start. Stop what uses it or set PORT.`;
  return `The edge cannot listen on ${config.HOST}:${config.PORT}: ${error.message}`;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
