import { firebaseProjectId } from '@forecourt/shared/settings/schema';
import { createEmulatorListenerFactory, createEmulatorServer } from './create-identity-emulator.ts';
import { listenUntilSignal } from './listen.ts';

const { ACCOUNTS } = process.env;
if (!ACCOUNTS) {
  console.error('The identity emulator needs a file for its accounts in ACCOUNTS.');
  process.exit(1);
}
try {
  const createListener = await createEmulatorListenerFactory(firebaseProjectId({ firebase: 'emulator' }));
  const server = createEmulatorServer(createListener(ACCOUNTS));
  listenUntilSignal(server, 'The identity emulator', async () => {
    server.close();
    server.closeAllConnections();
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
