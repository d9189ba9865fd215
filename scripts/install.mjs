// `node scripts/install.mjs [SCRIPT [ARGUMENT…]]`: installs the packages if node_modules does not match package-lock.json, then
// runs a script of this folder with the project's own Node. This file runs with the machine's Node, so it uses only built-in
// modules of Node 20.0. It replaces `pre…` scripts, which npm skips if `ignore-scripts` is set.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findFolderProblem, findPackagesProblem, nodeBinaryPath } from './install/check-packages.mjs';
import { installPackages } from './install/install-packages.mjs';

const OLDEST_NODE = 20;

const folder = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(folder);
const [, , script, ...parameters] = process.argv;

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(
    `Forecourt needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}

const unfit = findFolderProblem(root);
if (unfit) {
  console.error(unfit);
  process.exit(1);
}

const problem = findPackagesProblem(root);
if (problem) {
  console.log(`Installing packages (${problem}). This takes a minute or two.`);
  const code = installPackages(root);
  if (code !== 0) process.exit(code);
}
if (script) await run(path.join(folder, script));

/** @param {string} file */
async function run(file) {
  const node = nodeBinaryPath(root);
  if (process.execPath === node) {
    process.argv.splice(1, 2, file);
    await import(pathToFileURL(file).href);
    return;
  }
  // Use the installed Node: right after the first install, this process still runs with the machine's Node.
  const child = spawn(node, [file, ...parameters], { stdio: 'inherit' });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`${node} could not be run: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
