import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const CHROME_OF_MACOS = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** A browser of the Chromium family: the system's, else Playwright's own; null when there is none. */
export function findBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, CHROME_OF_MACOS, chromium.executablePath()].find((file) => existsSync(file)) ?? null;
}

/** Gets a browser: Debian's where that is possible, else Playwright's. Null when neither could be had. */
export function installBrowser(): string | null {
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
    const installed = findBrowser();
    if (installed) return installed;
  }
  run('playwright', ['install', 'chromium']);
  return findBrowser();
}

function run(command: string, parameters: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, parameters, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}
