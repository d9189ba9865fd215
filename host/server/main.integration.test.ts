import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';

const MAIN = path.join(import.meta.dirname, 'main.ts');

async function run(environment: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, output };
}

test('reports every mistake of the environment in one message, without a stack', async () => {
  const { code, output } = await run({ PORT: 'x', INTERNAL_HOST: 'a/b', REMOTE_ORIGINS: '{' });
  expect(code).toBe(1);
  expect(output).toMatch(
    /^edge: The environment has mistakes:\n {2}- PORT: .*\n {2}- INTERNAL_HOST: .*\n {2}- REMOTE_ORIGINS: .*\n$/,
  );
});

test('loads no modules of browsers or builds', async () => {
  const script = `
    await import(${JSON.stringify(path.join(import.meta.dirname, 'app.ts'))});
    const { createRequire } = await import('node:module');
    const loaded = Object.keys(createRequire(${JSON.stringify(MAIN)}).cache);
    console.log(loaded.map((file) => file.match(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/)?.[1]).join(' '));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const packages = new Set(stdout.trim().split(' '));
  expect(packages).toContain('fastify');
  for (const other of ['react', 'react-dom', 'react-router', 'firebase', 'webpack', '@swc/core']) {
    expect(packages).not.toContain(other);
  }
});
