// `npm run campaign -- alerts`: checks the rules of docker/monitoring and runs their unit tests, by promtool.
import { globSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { root } from '../root.ts';
import { CommandError, runCommand } from '../terminal.ts';

const cwd = path.join(root, 'docker/monitoring');

await runCommand(async () => {
  for (const parameters of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', ...globSync('*.test.yml', { cwd })],
  ]) {
    const { failed, exitCode } = await execa('promtool', parameters, {
      cwd,
      stdio: 'inherit',
      reject: false,
    });
    if (exitCode === undefined && failed)
      throw new CommandError('promtool was not found. It comes with Prometheus: apt-get install prometheus.');
    if (failed) process.exitCode = 1;
  }
});
