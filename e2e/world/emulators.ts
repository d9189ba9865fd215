// Identity emulator for all worlds of a run, on PORT of HOST: `POST /open` opens a port with separate accounts, `POST /close`
// closes it.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { firebaseProjectId } from '@forecourt/shared/settings/schema';
import * as z from 'zod';
import {
  createEmulatorListenerFactory,
  createEmulatorServer,
} from '../../scripts/processes/create-identity-emulator.ts';
import { listenUntilSignal } from '../../scripts/processes/listen.ts';

const HOST = '127.0.0.1';

const openSchema = z.object({ port: z.int(), accounts: z.string() });
const closeSchema = z.object({ port: z.int() });

const createListener = await createEmulatorListenerFactory(firebaseProjectId({ firebase: 'emulator' }));
const opened = new Map<number, Server>();

async function open({ port, accounts }: z.infer<typeof openSchema>): Promise<void> {
  const server = createEmulatorServer(createListener(accounts)).listen(port, HOST);
  opened.set(port, server);
  await once(server, 'listening');
}

async function close({ port }: z.infer<typeof closeSchema>): Promise<void> {
  const server = opened.get(port);
  if (!server) return;
  opened.delete(port);
  server.closeAllConnections();
  await once(server.close(), 'close');
}

async function act(request: IncomingMessage): Promise<void> {
  const body: unknown = JSON.parse((await text(request)) || '{}');
  if (request.url === '/open') await open(openSchema.parse(body));
  if (request.url === '/close') await close(closeSchema.parse(body));
}

const control = createServer((request, response) => {
  act(request).then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
listenUntilSignal(control, 'The identity emulator', async () => {
  control.close();
  control.closeAllConnections();
});
