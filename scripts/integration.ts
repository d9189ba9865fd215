// `npm run integration [-- JEST'S PARAMETERS]`: runs the tests that start processes, listen on ports, open databases or build.
import { availableParallelism } from 'node:os';
import { installMissingPrograms } from './install/system-programs.ts';
import { runTool } from './run-tool.ts';

await installMissingPrograms(console.log);
// Twice as many workers as cores, because many tests wait for child processes.
const workers = `--maxWorkers=${2 * availableParallelism()}`;
// `--selectProjects` takes all values up to the next option, so `--ci` separates its value from the given parameters.
const parameters = ['--selectProjects', 'integration', '--ci', workers, ...process.argv.slice(2)];
// Node's deprecation warnings fail the test that causes them. Child processes of tests are not affected.
const jest = ['node', '--throw-deprecation', 'node_modules/jest/bin/jest.js'];
process.exitCode = await runTool('node', ['api/test/with-database.ts', ...jest, ...parameters]);
