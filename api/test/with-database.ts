// `node api/test/with-database.ts COMMAND PARAMETERS`: runs a command, with a PostgreSQL server for its tests where the
// machine has one; otherwise they use the embedded database, which is several times slower. A separate process, so that
// it finds a server that was installed just before.
import { runTool } from '../../scripts/run-tool.ts';
import { startTemplateDatabaseServer } from '../src/platform/db/testing/template-database.ts';

const [command = '', ...parameters] = process.argv.slice(2);
const server = await startTemplateDatabaseServer();
// Ctrl-C also reaches the command. Ignore the signal here, so that the server is stopped after the command ended.
process.on('SIGINT', () => {});
try {
  process.exitCode = await runTool(command, parameters);
} finally {
  await server?.stop();
}
