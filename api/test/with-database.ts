// `node api/test/with-database.ts COMMAND PARAMETERS`: runs a command. Its tests use a PostgreSQL server if there is one on the
// machine, else the embedded database, which is several times slower, and share an identity emulator. This is a separate
// process, so that it finds a server that was installed just before.
import { COMPILE_CACHE } from '../../scripts/processes/child-process.ts';
import { runTool } from '../../scripts/run-tool.ts';
import { startTemplateDatabaseServer } from '../src/platform/db/testing/template-database.ts';
import { startSharedIdentityEmulator } from './start-emulator.ts';

const [command = '', ...parameters] = process.argv.slice(2);
const server = await startTemplateDatabaseServer();
// Tests start many processes of the same modules.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
const stopEmulator = await startSharedIdentityEmulator();
// Ctrl-C also reaches the command. Ignore the signal here, so that the server is stopped after the command ended.
process.on('SIGINT', () => {});
try {
  process.exitCode = await runTool(command, parameters);
} finally {
  await stopEmulator();
  await server?.stop();
}
