import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} Package */

/**
 * Returns why the installed packages do not match package-lock.json; null if they do. npm lists the installed
 * packages in node_modules/.package-lock.json, so a manual `npm install` is recognised as well.
 * @param {string} root folder of the repository
 * @returns {string | null}
 */
export function findPackagesProblem(root) {
  const wanted = readPackages(path.join(root, 'package-lock.json'));
  if (!wanted) throw new Error(`${path.join(root, 'package-lock.json')} is missing or is not JSON`);
  const installed = readPackages(path.join(root, 'node_modules/.package-lock.json'));
  if (!installed) return 'none are installed yet';
  for (const [place, entry] of Object.entries(wanted)) {
    if (!place.includes('node_modules/') || mayBeMissing(entry)) continue;
    if (entry.link) {
      if (existsSync(path.join(root, place))) continue;
      return `${place} is missing`;
    }
    const found = installed[place];
    if (!found) return `${place} is missing`;
    if (found.version !== entry.version || found.integrity !== entry.integrity) return `${place} has changed`;
  }
  return existsSync(nodeBinaryPath(root)) ? null : "the project's own Node is missing";
}

/**
 * Returns why the site cannot be built in a folder; null if it can.
 * @param {string} root folder of the repository
 * @returns {string | null}
 */
export function findFolderProblem(root) {
  // Webpack uses `!` as the separator of loaders and refuses folders whose path contains one.
  return root.includes('!')
    ? `Forecourt cannot be built in ${root}: there is a ! in the path. Move it to a folder without one, and run the command again.`
    : null;
}

/** Returns the path of the Node binary that the package `node` installed. @param {string} root */
export function nodeBinaryPath(root) {
  return path.join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** npm skips optional packages that do not fit the machine or could not be built. @param {Package} entry */
function mayBeMissing(entry) {
  return entry.optional || entry.devOptional;
}

/** @param {string} file @returns {Record<string, Package> | null} */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? null;
  } catch {
    return null;
  }
}
