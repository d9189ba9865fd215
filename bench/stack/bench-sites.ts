import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { BuiltRelease } from '../../e2e/releases/built-release.ts';
import { startTestRun } from '../../e2e/world/start-run.ts';
import { createWorld, type World } from '../../e2e/world/world.ts';
import { AreaOriginServer } from '../../e2e/world/world-parts.ts';
import { findProgram } from '../../scripts/install/system-programs.ts';
import { root } from '../../scripts/root.ts';
import { findFreePort } from '../../scripts/site/free-ports.ts';
import { findAreas } from '../../scripts/site/ports.ts';
import { CommandError } from '../../scripts/terminal.ts';
import { collectEarlyRequests, readScreens } from '../../shared/build/screens.ts';
import { DEMO_PROJECT_ID } from '../../shared/kernel/settings/demo-project.ts';
import {
  FEDERATION_DOCS_HOST_FOLDER,
  federationDocsRemoteFolder,
  MONOLITH_FOLDER,
} from '../baselines/build-baselines.ts';
import { REMOTES_ELEMENT_ID } from '../baselines/remote-names.ts';
import { SLOW_4G_PHONE } from '../visit/open-screen.ts';
import { ReturningCustomer } from './customer.ts';
import { collectPreloadTags, needsSignIn, SCREEN_PATHS, type ScreenPath } from './screens.ts';
import { type BenchEdgeOptions, startBenchEdge } from './start-edge.ts';
import { createTestCertificate, IdentityProxy, TlsProxy } from './tls-front.ts';
export const SITE_VARIANTS = ['ours', 'plain', 'tuned', 'documented'] as const;
export type SiteVariant = (typeof SITE_VARIANTS)[number];

/** The compared sites: they share a backend and an identity provider; each site has an edge. */
export interface BenchSites {
  world: World;
  browser: Browser;
  urls: Readonly<Record<SiteVariant, string>>;
  identity: IdentityProxy;
  releaseOurs(release: BuiltRelease): Promise<void>;
  releasePlain(shell: string): Promise<void>;
  /** Opens a browser context with an empty cache, signed in as a customer if the path requires it. */
  newVisitor(variant: SiteVariant, path: ScreenPath): Promise<BrowserContext>;
  /** Like `newVisitor`, in a separate browser that a tool can control by its port. */
  newProfile(variant: SiteVariant, path: ScreenPath): Promise<{ port: number; end(): Promise<void> }>;
  end(): Promise<void>;
}

export interface BenchSitesOptions {
  http2: boolean;
  say: (line: string) => void;
}

export async function startBenchSites({ http2, say }: BenchSitesOptions): Promise<BenchSites> {
  const executablePath = findProgram('headless-chromium') ?? findProgram('chromium');
  if (!executablePath)
    throw new CommandError('There is no Chromium on this machine: apt-get install chromium');
  const ends: (() => Promise<unknown>)[] = [];
  const end = async () => {
    for (const stop of ends.reverse()) await stop();
  };
  try {
    ends.push(await startTestRun());
    const world = await createWorld();
    ends.push(() => world.end());
    const certificate = createTestCertificate(path.join(world.data, 'certificate'));
    const front = http2 ? new TlsProxy(path.join(world.data, 'nginx'), certificate) : null;
    const identity = new IdentityProxy(world.identity.url, certificate, SLOW_4G_PHONE.latencyMs);
    await identity.start();
    ends.push(() => identity.stop());
    const addressOf = async (site: string) => front?.addSite(site) ?? site;
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
      name: SiteVariant,
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
    const customer = await ReturningCustomer.of(world, browser);
    const visitorAt = (url: string, screen: ScreenPath) =>
      needsSignIn(screen) ? customer.newSignedInContext(url) : customer.newSignedOutContext();

    const ours = await startEdge('ours', { shell: HOST, origins: world.origins });
    const plain = await startEdge('plain', { shell: MONOLITH_FOLDER });
    const tuned = await startEdge('tuned', {
      shell: MONOLITH_FOLDER,
      changes: {
        head: await collectPreloadTags(plain.url, visitorAt),
        data: dataOfScreens(),
        shellFirst: true,
        policy: true,
      },
    });
    const remotes = await startRemotes(addressOf, ends);
    const block = `<script type="application/json" id="${REMOTES_ELEMENT_ID}">${JSON.stringify(remotes)}</script>`;
    const documented = await startEdge('documented', {
      shell: FEDERATION_DOCS_HOST_FOLDER,
      changes: {
        head: Object.fromEntries(SCREEN_PATHS.map((screen) => [screen, block])),
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
        const port = await findFreePort();
        const context = await chromium.launchPersistentContext('', {
          executablePath,
          args: [...args, `--remote-debugging-port=${port}`],
        });
        if (needsSignIn(screen)) await context.setStorageState(await customer.storageStateAt(urls[variant]));
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

function dataOfScreens(): Record<string, string[]> {
  const areas = findAreas().map(({ area }) =>
    collectEarlyRequests(readScreens(path.join(root, `remote-${area}`))),
  );
  return Object.assign({}, ...areas);
}

/** Settings shaped like those of a real Firebase project: pages contain no emulator code, and use the provider's addresses. */
const PROJECT = { apiKey: 'demo', authDomain: 'localhost', projectId: DEMO_PROJECT_ID, appId: 'demo' };

/** Starts an origin for each remote. @returns area → address of its manifest */
async function startRemotes(
  addressOf: (origin: string) => Promise<string>,
  ends: (() => Promise<unknown>)[],
): Promise<Record<string, string>> {
  const started = findAreas().map(async ({ area }) => {
    const port = await findFreePort();
    const origin = new AreaOriginServer(federationDocsRemoteFolder(area), port);
    await origin.start();
    ends.push(() => origin.stop());
    return [area, `${await addressOf(`http://localhost:${port}`)}/mf-manifest.json`] as const;
  });
  return Object.fromEntries(await Promise.all(started));
}
