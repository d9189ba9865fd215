// Identity emulators for all worlds of a run, on PORT of HOST: `POST /open` opens a port with separate accounts, `POST
// /close` closes it. Closed emulators are reused, because creating one takes time and memory.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { firebaseProjectId } from '@forecourt/shared/settings/schema';
import * as z from 'zod';
import {
  createEmulatorServer,
  createIdentityEmulator,
  type IdentityEmulator,
} from '../../scripts/processes/create-identity-emulator.ts';
import { listenUntilSignal } from '../../scripts/processes/listen.ts';

const HOST = '127.0.0.1';

const openSchema = z.object({ port: z.int(), accounts: z.string() });
const closeSchema = z.object({ port: z.int() });

const idle: IdentityEmulator[] = [];
const opened = new Map<number, { server: Server; emulator: IdentityEmulator }>();

async function open({ port, accounts }: z.infer<typeof openSchema>): Promise<void> {
  const emulator = idle.pop() ?? (await createIdentityEmulator(firebaseProjectId({ firebase: 'emulator' })));
  emulator.beginWith(accounts);
  const server = createEmulatorServer(emulator).listen(port, HOST);
  opened.set(port, { server, emulator });
  await once(server, 'listening');
}

async function close({ port }: z.infer<typeof closeSchema>): Promise<void> {
  const found = opened.get(port);
  if (!found) return;
  opened.delete(port);
  found.server.closeAllConnections();
  await once(found.server.close(), 'close');
  idle.push(found.emulator);
}

async function act(request: IncomingMessage): Promise<void> {
  const body: unknown = JSON.parse((await text(request)) || '{}');
  if (request.url === '/open') await open(openSchema.parse(body));
  if (request.url === '/close') await close(closeSchema.parse(body));
}

// Create an emulator in advance, so that the first world does not wait for it.
idle.push(await createIdentityEmulator(firebaseProjectId({ firebase: 'emulator' })));
const control = createServer((request, response) => {
  act(request).then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
listenUntilSignal(control, 'The identity emulators', async () => {
  control.close();
  control.closeAllConnections();
});
