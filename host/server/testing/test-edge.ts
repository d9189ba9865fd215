import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOST_FILES_MANIFEST_NAME, INITIAL_PAGE_STYLESHEETS } from '@forecourt/shared/build/host-files';
import {
  AREA_REGISTRY_ELEMENT_ID,
  type AreaRegistry,
  areaRegistrySchema,
  type Release,
} from '@forecourt/shared/contract';
import type { LogStream } from '@forecourt/shared/server';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createEdgeApplications } from '../app.ts';
import { readConfig } from '../config.ts';
import type { LoadSheddingLimits } from '../http/shed-load.ts';
import { TestOrigin } from './test-origin.ts';

export const EDGE_TEST_ADMIN_TOKEN = 'a-token-for-tests-only';

const REMOTES = ['selfservice', 'vehicle', 'auth'];

/** Edge with a store, a shell and origins. It listens only when a test makes it listen. */
export interface TestEdge {
  origin: TestOrigin;
  server: Server;
  send: (request: InjectOptions | string) => Promise<LightMyRequestResponse>;
  sendInternal: (request: InjectOptions | string) => Promise<LightMyRequestResponse>;
  listen: () => Promise<string>;
  listenInternal: () => Promise<string>;
  check: () => Promise<void>;
  /** Deploys a release (see `TestOrigin.deploy`) and polls the origins. */
  adopt: (...deployment: Parameters<TestOrigin['deploy']>) => Promise<Release>;
  change: (remote: string, change: object) => Promise<LightMyRequestResponse>;
  status: () => Promise<unknown>;
  close: () => Promise<void>;
}

/** Load limits that are never reached, because a busy machine must not fail a test. */
const UNREACHABLE_LOAD_LIMITS: LoadSheddingLimits = {
  maxDelayMs: Infinity,
  maxPageDelayMs: Infinity,
  minInProgress: Infinity,
};

/** Starts an edge for a test. @param log receives the log; by default nothing is logged */
export async function startTestEdge(
  environment: Record<string, string> = {},
  log?: LogStream,
  loadLimits = UNREACHABLE_LOAD_LIMITS,
): Promise<TestEdge> {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-edge-'));
  const settings = path.join(folder, 'site.settings.json');
  writeFileSync(settings, '{}');
  const shell = {
    scripts: [{ file: 'main.1.js', integrity: 'sha384-x' }],
    styles: [{ file: 'main.1.css', text: 'body{margin:0}' }],
    identity: [{ file: 'identity.1.js' }],
    emulator: [],
    appCheck: [],
    query: [{ file: 'query.1.js' }],
    provides: {},
    classes: Object.fromEntries(INITIAL_PAGE_STYLESHEETS.map((sheet) => [sheet, {}])),
  };
  writeFileSync(path.join(folder, HOST_FILES_MANIFEST_NAME), JSON.stringify(shell));
  writeFileSync(path.join(folder, 'main.1.js'), '/* the shell */');
  writeFileSync(path.join(folder, 'service-worker.js'), '/* the worker */');
  writeFileSync(path.join(folder, 'retired-service-worker.js'), '/* the retired worker */');
  const origin = new TestOrigin();
  await origin.start();
  for (const remote of REMOTES) origin.deploy(remote, 'first');
  const config = readConfig({
    FORECOURT_SETTINGS: settings,
    REMOTE_ORIGINS: JSON.stringify(origin.addresses(REMOTES)),
    RELEASE_STORE: path.join(folder, 'store'),
    EDGE_ADMIN_TOKEN: EDGE_TEST_ADMIN_TOKEN,
    LOG_LEVEL: log ? 'info' : 'silent',
    ...environment,
  });
  const { app, internal, releases } = await createEdgeApplications(
    { ...config, shell: folder },
    log,
    loadLimits,
  );
  await releases.watch.check();
  const check = () => releases.watch.check({ retryRefused: true });
  return {
    origin,
    server: app.server,
    send: (request) => app.inject(request),
    sendInternal: (request) => internal.inject(request),
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    listenInternal: () => internal.listen({ port: 0, host: '127.0.0.1' }),
    check,
    adopt: async (...deployment) => {
      const release = origin.deploy(...deployment);
      await check();
      return release;
    },
    change: (remote, change) =>
      internal.inject({
        method: 'PUT',
        url: `/-/releases/${remote}`,
        headers: { authorization: `Bearer ${EDGE_TEST_ADMIN_TOKEN}` },
        payload: change,
      }),
    status: async () => (await internal.inject('/-/releases')).json(),
    close: async () => {
      await Promise.all([app.close(), internal.close()]);
      await origin.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function parseInlinedRegistry(page: LightMyRequestResponse): AreaRegistry {
  const [, json = '{}'] =
    page.body.split(`id="${AREA_REGISTRY_ELEMENT_ID}">`)[1]?.match(/^(.*?)<\/script>/s) ?? [];
  return areaRegistrySchema.parse(JSON.parse(json));
}

export function readResponseCookies(answer: LightMyRequestResponse): Record<string, string> {
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]));
}
