// `npm run integration [-- JEST'S PARAMETERS]`: the tests that start processes, listen, open databases or build.
import { installMissingPrograms } from './install/system-programs.ts';
import { runTool } from './run-tool.ts';

installMissingPrograms(console.log);
// Array options swallow what follows them, so that another option stands between them and the parameters.
const parameters = ['--selectProjects', 'integration', '--ci', ...process.argv.slice(2)];
process.exitCode = await runTool('jest', parameters);
