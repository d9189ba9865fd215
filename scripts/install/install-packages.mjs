import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

/**
 * Installs the packages of package-lock.json without changing that file. `npm ci` would refuse a lockfile made where a registry
 * lacks optional packages of other systems. Install scripts run only for the packages allowed in package.json: npm before 11
 * ignores that list and would compile unneeded code for minutes.
 * @param {string} root folder of the repository
 * @returns {number} npm's exit code
 */
export function installPackages(root) {
  return (
    // Even with NODE_ENV=production, install the dev dependencies: they build and start the site.
    npm(root, ['install', '--no-save', '--include=dev', '--ignore-scripts']) ||
    npm(root, ['rebuild', ...packagesWithScripts(root), '--ignore-scripts=false'])
  );
}

/** @param {string} root */
function packagesWithScripts(root) {
  const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return Object.keys(allowScripts).filter((name) => allowScripts[name]);
}

/**
 * Runs npm with the Node that npm itself runs with: the one in node_modules may be replaced meanwhile.
 * @param {string} root
 * @param {string[]} parameters
 */
function npm(root, parameters) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env;
  const options = /** @type {const} */ ({ cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const result =
    cli && node && /\.c?js$/.test(cli)
      ? spawnSync(node, [cli, ...parameters, ...QUIET], options)
      : spawnSync('npm', [...parameters, ...QUIET], { ...options, shell: process.platform === 'win32' });
  if (result.error) console.error(`npm could not be run: ${result.error.message}`);
  return result.status ?? 1;
}
