// Serves one remote's build: `node scripts/processes/origin.ts FOLDER`, on PORT of HOST.
import path from 'node:path';
import { createOriginServer } from './create-origin.ts';
import { listenUntilSignal } from './listen.ts';

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Name the folder to serve: node scripts/processes/origin.ts FOLDER');
  process.exit(1);
}
const origin = await createOriginServer(path.resolve(folder));
await origin.ready();
listenUntilSignal(origin.server, `The origin of ${folder}`, () => origin.close());
