// `npm run integration [-- JEST'S PARAMETERS]`: the tests that start processes, listen, open databases or build.
import { availableParallelism } from 'node:os';
import { installMissingPrograms } from './install/system-programs.ts';
import { runTool } from './run-tool.ts';

installMissingPrograms(console.log);
// Twice the cores, because many tests wait for child processes.
const workers = `--maxWorkers=${2 * availableParallelism()}`;
// `--selectProjects` takes all values up to the next option, so another option separates it from the parameters.
const parameters = ['--selectProjects', 'integration', '--ci', workers, ...process.argv.slice(2)];
// A deprecation fails its test, before the dependency's next version fails everything. Processes that tests start are not affected.
const jest = ['node', '--throw-deprecation', 'node_modules/jest/bin/jest.js'];
process.exitCode = await runTool('node', ['api/test/with-database.ts', ...jest, ...parameters]);
