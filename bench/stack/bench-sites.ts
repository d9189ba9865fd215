import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { BuiltRelease } from '../../e2e/releases/built-release.ts';
import { startRun } from '../../e2e/world/start-run.ts';
import { createWorld, type World } from '../../e2e/world/world.ts';
import { WorldOrigin } from '../../e2e/world/world-origin.ts';
import { findProgram } from '../../scripts/install/system-programs.ts';
import { PlainError } from '../../scripts/plain-error.ts';
import { root } from '../../scripts/root.ts';
import { findAreas } from '../../scripts/site/find-areas.ts';
import { freePort } from '../../scripts/site/free-ports.ts';
import { readScreens, screenData } from '../../shared/build/screen-files.ts';
import { DEMO_PROJECT } from '../../shared/kernel/settings/demo-project.ts';
import { DOCUMENTED_HOST, documentedRemote, MONOLITH } from '../twins/build-twins.ts';
import { REMOTES_ELEMENT_ID } from '../twins/remote-names.ts';
import { SLOW_4G } from '../visit/conditions.ts';
import { makeCertificate } from './certificate.ts';
import { Customer } from './customer.ts';
import { IdentityOrigin } from './identity-origin.ts';
import { preloadsOf } from './preloads-of.ts';
import { isForCustomers, PATHS, type ScreenPath } from './screens.ts';
import { type BenchEdgeOptions, startBenchEdge } from './start-edge.ts';
import { TlsFront } from './tls-front.ts';

export const VARIANTS = ['ours', 'plain', 'tuned', 'documented'] as const;
export type Variant = (typeof VARIANTS)[number];

/** The sites that are compared: one backend, one identity provider, an edge for each. */
export interface BenchSites {
  world: World;
  browser: Browser;
  urls: Readonly<Record<Variant, string>>;
  identity: IdentityOrigin;
  /** Puts another release of an area in the place of ours. */
  releaseOurs(release: BuiltRelease): Promise<void>;
  /** Puts another build of the monolith in the place of the plain twin's. */
  releasePlain(shell: string): Promise<void>;
  /** A browser that has nothing of a site but, where the path needs one, a customer's session. */
  newVisitor(variant: Variant, path: ScreenPath): Promise<BrowserContext>;
  /** Likewise, in a browser of its own that others can steer by its port. */
  newProfile(variant: Variant, path: ScreenPath): Promise<{ port: number; end(): Promise<void> }>;
  end(): Promise<void>;
}

export interface BenchSitesOptions {
  /** Whether the browser reaches them over TLS and HTTP/2. */
  http2: boolean;
  /** Told of each step. */
  say: (line: string) => void;
}

/** @throws PlainError when the machine lacks a program for it */
export async function startBenchSites({ http2, say }: BenchSitesOptions): Promise<BenchSites> {
  const executablePath = findProgram('headless-chromium') ?? findProgram('chromium');
  if (!executablePath) throw new PlainError('There is no Chromium on this machine: apt-get install chromium');
  const ends: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const stop of ends.reverse()) await stop();
  };
  try {
    ends.push(await startRun());
    const world = await createWorld();
    ends.push(() => world.end());
    const certificate = makeCertificate(path.join(world.data, 'certificate'));
    const front = http2 ? new TlsFront(path.join(world.data, 'nginx'), certificate) : null;
    const identity = new IdentityOrigin(world.identity.url, certificate, SLOW_4G.latencyMs);
    await identity.start();
    ends.push(() => identity.stop());
    const addressOf = async (site: string) => front?.addressBefore(site) ?? site;
    const args = [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      certificate.browserArgument,
      identity.browserArgument,
    ];
    const browser = await chromium.launch({ executablePath, args });
    ends.push(() => browser.close());
    const settingsFile = path.join(world.data, 'bench.settings.json');
    writeFileSync(settingsFile, JSON.stringify({ firebase: PROJECT, vitals: { sampleRate: 0 } }));
    const startEdge = async (
      name: Variant,
      rest: Pick<BenchEdgeOptions, 'shell' | 'changes' | 'origins'>,
    ) => {
      const edge = await startBenchEdge({
        ...rest,
        data: path.join(world.data, name),
        apiUrl: world.apiUrl,
        settingsFile,
      });
      ends.push(() => edge.stop());
      return edge;
    };
    const customer = await Customer.of(world, browser);
    const visitorAt = (url: string, screen: ScreenPath) =>
      isForCustomers(screen) ? customer.browserAt(url) : customer.stranger();

    const ours = await startEdge('ours', { shell: HOST, origins: world.origins });
    const plain = await startEdge('plain', { shell: MONOLITH });
    const tuned = await startEdge('tuned', {
      shell: MONOLITH,
      changes: {
        head: await preloadsOf(plain.url, visitorAt),
        data: dataOfScreens(),
        shellFirst: true,
        policy: true,
      },
    });
    const remotes = await startRemotes(addressOf, ends);
    const block = `<script type="application/json" id="${REMOTES_ELEMENT_ID}">${JSON.stringify(remotes)}</script>`;
    const documented = await startEdge('documented', {
      shell: DOCUMENTED_HOST,
      changes: {
        head: Object.fromEntries(PATHS.map((screen) => [screen, block])),
        data: {},
        shellFirst: false,
        policy: false,
      },
    });
    const urls = {
      ours: await addressOf(ours.url),
      plain: await addressOf(plain.url),
      tuned: await addressOf(tuned.url),
      documented: await addressOf(documented.url),
    };
    if (front) {
      await front.start();
      ends.push(() => front.stop());
    }
    say('The sites are up.');
    return {
      world,
      browser,
      urls,
      identity,
      releaseOurs: async (release) => {
        await world.deploy(release);
        await fetch(`${ours.url}/-/releases/check`, { method: 'POST' });
      },
      releasePlain: plain.release,
      newVisitor: (variant, screen) => visitorAt(urls[variant], screen),
      newProfile: async (variant, screen) => {
        const port = await freePort();
        const context = await chromium.launchPersistentContext('', {
          executablePath,
          args: [...args, `--remote-debugging-port=${port}`],
        });
        if (isForCustomers(screen)) await context.setStorageState(await customer.stateAt(urls[variant]));
        return { port, end: () => context.close() };
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

const HOST = path.join(root, 'host/dist');

/** Path → what its screen asks the backend for first, as the areas say. */
function dataOfScreens(): Record<string, string[]> {
  const areas = findAreas().map(({ area }) => screenData(readScreens(path.join(root, `remote-${area}`))));
  return Object.assign({}, ...areas);
}

/** The emulator's project, named as a real one: the pages have no code for the emulator, and ask the provider's origin. */
const PROJECT = { apiKey: 'demo', authDomain: 'localhost', projectId: DEMO_PROJECT, appId: 'demo' };

/** @returns area → address of the manifest of its remote, each on an origin of its own */
async function startRemotes(
  addressOf: (origin: string) => Promise<string>,
  ends: (() => Promise<unknown>)[],
): Promise<Record<string, string>> {
  const started = findAreas().map(async ({ area }) => {
    const port = await freePort();
    const origin = new WorldOrigin(documentedRemote(area), port);
    await origin.start();
    ends.push(() => origin.stop());
    return [area, `${await addressOf(`http://localhost:${port}`)}/mf-manifest.json`] as const;
  });
  return Object.fromEntries(await Promise.all(started));
}
