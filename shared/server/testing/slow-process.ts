import { lookup } from 'node:dns';
import { setTimeout } from 'node:timers/promises';
import fastify from 'fastify';
import { runServerProcess, startServing } from '../listen.ts';
import { createLoggerOptions } from '../logger-options.ts';
import { closeConnectionsWhileStoppingPlugin, Readiness, sendReadiness } from '../readiness.ts';

/**
 * Process with a public and an internal listener, for tests. `/slow` ends its response on SIGUSR1, `/throw` throws outside any
 * request. Set HANGS: closing never ends; FAILS: closing fails; STARTING: starting takes a minute; LOOKUP: looks up that name.
 */
await runServerProcess('slow', async () => {
  if (process.env.STARTING) {
    process.stdout.write('STARTING\n');
    await setTimeout(60_000);
  }
  const readiness = new Readiness(async () => []);
  const app = fastify({ logger: createLoggerOptions('error'), forceCloseConnections: 'idle' });
  const internal = fastify({ loggerInstance: app.log, forceCloseConnections: 'idle' });
  await app.register(closeConnectionsWhileStoppingPlugin, { readiness });
  app.get('/-/ready', (_request, reply) => sendReadiness(reply, readiness));
  const held = Promise.withResolvers<void>();
  app.get('/slow', async (_request, reply) => {
    reply.hijack();
    // The head of the response is sent before the process stops, so it cannot announce that the connection will be closed.
    reply.raw.writeHead(200).write('so far');
    process.stdout.write('HELD\n');
    await held.promise;
    reply.raw.end('done');
  });
  app.get('/throw', async () => {
    setImmediate(() => Promise.reject(new Error('nobody caught +447700900123')));
    return 'soon';
  });
  app.addHook('preClose', async () => {
    process.stdout.write('CLOSING\n');
  });
  if (process.env.LOOKUP) lookup(process.env.LOOKUP, () => {});
  let hasClosed = false;
  app.register(async (plugin) => {
    plugin.addHook('onClose', async () => {
      await setTimeout(50);
      hasClosed = true;
    });
  });
  process.once('SIGUSR1', () => held.resolve());
  if (process.env.HANGS) app.addHook('onClose', () => new Promise(() => undefined));
  if (process.env.FAILS) {
    app.addHook('onClose', async () => {
      throw new Error('cannot close');
    });
  }
  await startServing(
    [
      { app, host: '127.0.0.1', port: Number(process.env.PORT), variable: 'PORT' },
      { app: internal, host: '127.0.0.1', port: 0, variable: 'INTERNAL_PORT' },
    ],
    {
      readiness,
      drainSeconds: Number(process.env.DRAIN_SECONDS ?? 0),
      closeTimeoutMs: 1_000,
      release: async () => {
        process.stdout.write(`RELEASED ${hasClosed ? 'after' : 'before'} the end of what was under way\n`);
      },
    },
  );
  process.stdout.write(`LISTENING ${app.listeningOrigin}\n`);
});
