// Installs the packages when node_modules does not match package-lock.json. This runs before everything else,
// with whatever Node the machine has, so: built-ins only, nothing newer than Node 20.
import path from 'node:path';
import { packagesProblem } from './install/check-packages.mjs';
import { installPackages } from './install/install-packages.mjs';

const OLDEST_NODE = 20;

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  console.error(
    `Forecourt needs Node ${OLDEST_NODE} or newer; this is Node ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}

const problem = packagesProblem(root);
if (problem) {
  console.log(`Installing packages (${problem}). This takes a minute or two.`);
  process.exitCode = installPackages(root);
}
