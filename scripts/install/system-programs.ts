import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

interface SystemProgram {
  package: string;
  needed: string;
  commands?: readonly string[];
  places?: readonly string[];
  /** Slower program that can replace this one: tests are skipped only if both are missing. */
  substitute?: string;
}

const PLAYWRIGHTS_OWN = [
  '.cache/ms-playwright/chromium-*/chrome-linux*/chrome',
  'Library/Caches/ms-playwright/chromium-*/chrome-mac*/Chromium.app/Contents/MacOS/Chromium',
].map((place) => path.join(homedir(), place));

const PROGRAMS = {
  chromium: {
    package: 'chromium',
    needed: 'the site in any browser',
    commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    places: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', ...PLAYWRIGHTS_OWN],
  },
  'headless-chromium': {
    package: 'chromium-headless-shell',
    needed: 'the site in any browser',
    commands: ['chromium-headless-shell', 'chrome-headless-shell'],
    substitute: 'chromium',
  },
  firefox: {
    package: 'firefox-esr',
    needed: 'the journeys in Firefox',
    commands: ['firefox-esr', 'firefox'],
    places: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
  webkit: {
    package: 'webkit2gtk-driver',
    needed: 'the journeys in WebKit',
    commands: ['WebKitWebDriver'],
  },
  display: { package: 'xvfb', needed: 'the journeys in WebKit', commands: ['Xvfb'] },
  font: {
    package: 'fonts-roboto',
    needed: 'screenshots in the font that phones have',
    places: ['/usr/share/fonts/**/Roboto-Regular.ttf'],
  },
  postgres: {
    package: 'postgresql',
    needed: 'the backend on a PostgreSQL server',
    commands: ['postgres'],
    // Debian installs the server's programs in a folder per version, outside the PATH.
    places: ['/usr/lib/postgresql/*/bin/postgres'],
  },
  redis: { package: 'redis-server', needed: 'the store of releases in Redis', commands: ['redis-server'] },
} satisfies Record<string, SystemProgram>;

export type ProgramName = keyof typeof PROGRAMS;

const EVERY_PROGRAM = Object.keys(PROGRAMS) as ProgramName[];

export function findProgram(name: ProgramName): string | null {
  const { commands = [], places = [] }: SystemProgram = PROGRAMS[name];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = commands.flatMap((command) => folders.map((folder) => path.join(folder, command)));
  return (
    onPath.find((file) => existsSync(file)) ??
    globSync([...places])
      .sort()
      .at(-1) ??
    null
  );
}

function listMissingPrograms(): ProgramName[] {
  return EVERY_PROGRAM.filter((name) => findProgram(name) === null);
}

/** Installs missing programs if run as root on Debian or a derivative, else nothing (see `describeSkippedTests`). */
export async function installMissingPrograms(say: (line: string) => void): Promise<void> {
  const missing = listMissingPrograms();
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const packages = packagesOf(missing);
  say(`Installing for the tests: ${packages.join(', ')}. This takes a minute or two.`);
  await run('apt-get', ['update', '-qq']);
  if (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])) return;
  // Install packages one by one, so that a package that is not available does not prevent the others.
  for (const each of packages)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', each]);
}

/** Returns a warning with the skipped tests and the command that installs the missing programs; empty if no test is skipped. */
export function describeSkippedTests(programs: readonly ProgramName[] = listMissingPrograms()): string[] {
  const missing = programs.filter((name) => !hasSubstitute(name));
  if (missing.length === 0) return [];
  const rule = '!'.repeat(72);
  const lines = missing.map((name) => `  not tested: ${PROGRAMS[name].needed} (${PROGRAMS[name].package})`);
  const remedy = `As root on Debian: apt-get install ${packagesOf(missing).join(' ')}`;
  return [rule, 'NOT EVERYTHING WAS TESTED: this machine lacks programs.', ...lines, remedy, rule];
}

function hasSubstitute(name: ProgramName): boolean {
  const { substitute }: SystemProgram = PROGRAMS[name];
  return EVERY_PROGRAM.some((other) => other === substitute && findProgram(other) !== null);
}

function packagesOf(names: readonly ProgramName[]): string[] {
  return names.map((name) => PROGRAMS[name].package);
}

function run(command: string, parameters: string[]): Promise<boolean> {
  const env = {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
    // RUNLEVEL=1: Debian must not start an installed database server; the tests start one themselves.
    RUNLEVEL: '1',
  };
  const child = spawn(command, parameters, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve) => {
    child.once('error', () => resolve(false)).once('exit', (code) => resolve(code === 0));
  });
}
