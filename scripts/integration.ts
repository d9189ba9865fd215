// `npm run integration [-- JEST'S PARAMETERS]`: the tests that start processes, listen, open databases or build.
import { availableParallelism } from 'node:os';
import { installMissingPrograms } from './install/system-programs.ts';
import { runTool } from './run-tool.ts';

installMissingPrograms(console.log);
// While some wait for processes that they have started, others can work.
const workers = `--maxWorkers=${2 * availableParallelism()}`;
// Array options swallow what follows them, so that another option stands between them and the parameters.
const parameters = ['--selectProjects', 'integration', '--ci', workers, ...process.argv.slice(2)];
process.exitCode = await runTool('node', ['api/test/with-database.ts', 'jest', ...parameters]);
