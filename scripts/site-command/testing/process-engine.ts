import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import type { SiteEngine } from '../engine.ts';

/** A site of plain processes, which keep running when the command that started them is killed. Linux only. */
export interface ProcessSite {
  /** Folder for logs; also identifies the site's processes. */
  folder: string;
  /** Version → folder with its checkout, and variables that only this version gets. */
  versions: Record<string, { root: string; environment?: Record<string, string> }>;
  /** Services by name, in the order of an update. */
  services: Record<string, { script: string; environment: Record<string, string>; readyUrl: string }>;
}

const SITE = 'FORECOURT_TEST_PROCESSES';
const SERVICE = 'FORECOURT_TEST_SERVICE';
const VERSION = 'FORECOURT_VERSION';

const LOOK_AGAIN_MS = 50;
const GRACE_MS = 20_000;
const READY_TIMEOUT_MS = 5_000;
const LAST_LINES = 20;

/** Opens an engine whose services are processes of this machine. */
export function openProcessEngine(site: ProcessSite): SiteEngine {
  const serviceOf = (name: string) => {
    const service = site.services[name];
    if (!service) throw new Error(`This site has no ${name}`);
    return service;
  };
  const environmentOf = (name: string, version: string) => ({
    ...process.env,
    ...serviceOf(name).environment,
    ...site.versions[version]?.environment,
    [SITE]: site.folder,
    [SERVICE]: name,
    [VERSION]: version,
  });
  const rootOf = (version: string) => site.versions[version]?.root ?? '';
  const logOf = (name: string) => path.join(site.folder, `${name}.log`);

  return {
    services: async () =>
      Object.keys(site.services).map((name) => ({
        name,
        version: findSiteProcesses(site, name)[0]?.version ?? null,
      })),
    async readiness(name) {
      const hasEnded = findSiteProcesses(site, name).length === 0;
      const signal = AbortSignal.timeout(READY_TIMEOUT_MS);
      const answer = await fetch(serviceOf(name).readyUrl, { signal }).catch((error: Error) => error);
      if (answer instanceof Error) return { problem: answer.message, hasEnded };
      const text = await answer.text();
      return { problem: answer.ok ? null : text, hasEnded };
    },
    lastLines: async (name) =>
      readFileSync(logOf(name), 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n'),
    prepare: async () => {},
    async replace(name, version) {
      await endSiteProcesses(site, name);
      const output = openSync(logOf(name), 'w');
      const child = spawn(process.execPath, [serviceOf(name).script], {
        cwd: rootOf(version),
        env: environmentOf(name, version),
        stdio: ['ignore', output, output],
        detached: true,
      });
      closeSync(output);
      await once(child, 'spawn');
      child.unref();
    },
    async runOnce(version, [, ...parameters]) {
      const { exitCode = 1, all } = await execa(process.execPath, ['--no-warnings', ...parameters], {
        cwd: rootOf(version),
        env: environmentOf('api-a', version),
        all: true,
        reject: false,
      });
      return { exitCode, output: all };
    },
    missingImages: async (version) => (version in site.versions ? [] : [version]),
    async settle(version) {
      writeFileSync(path.join(site.folder, 'version'), version);
      return [];
    },
  };
}

/** Ends the processes of a service, or of all services. */
export async function endSiteProcesses(site: ProcessSite, name?: string): Promise<void> {
  const deadline = performance.now() + GRACE_MS;
  for (const { pid } of findSiteProcesses(site, name)) signalProcess(pid, 'SIGTERM');
  for (;;) {
    const left = findSiteProcesses(site, name);
    if (left.length === 0) return;
    if (performance.now() > deadline) for (const { pid } of left) signalProcess(pid, 'SIGKILL');
    await delay(LOOK_AGAIN_MS);
  }
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Finds processes by their environment, because a killed command could not have stored their ids. */
export function findSiteProcesses(site: ProcessSite, name?: string): { pid: number; version: string }[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      const variables = readEnvironment(pid);
      const isOurs =
        variables.get(SITE) === site.folder && (name === undefined || variables.get(SERVICE) === name);
      return isOurs ? [{ pid: Number(pid), version: variables.get(VERSION) ?? '' }] : [];
    });
}

function readEnvironment(pid: string): Map<string, string> {
  try {
    const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
    return new Map(
      pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
    );
  } catch {
    // The process has just ended, or belongs to another user.
    return new Map();
  }
}
