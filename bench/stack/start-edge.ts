import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { TEST_ENVIRONMENT } from '../../e2e/world/world.ts';
import { findFreePort } from '../../scripts/site/free-ports.ts';
import { SitePartProcess } from '../../scripts/site/site.ts';
import type { HtmlChanges } from './page-changes.ts';

export interface BenchEdge {
  url: string;
  release: (shell: string) => Promise<void>;
  stop: () => Promise<void>;
}

export interface BenchEdgeOptions {
  data: string;
  shell: string;
  /** Address of the backend, which all compared sites share. */
  apiUrl: string;
  settingsFile: string;
  /** Area → origin of its remote; undefined for a baseline. */
  origins?: Readonly<Record<string, string>>;
  changes?: HtmlChanges;
}

export async function startBenchEdge(options: BenchEdgeOptions): Promise<BenchEdge> {
  const { data, shell, apiUrl, settingsFile, changes } = options;
  mkdirSync(data, { recursive: true });
  const changesFile = path.join(data, 'changes.json');
  writeFileSync(
    changesFile,
    JSON.stringify(changes ?? { head: {}, data: {}, shellFirst: false, policy: true }),
  );
  const [port, internalPort] = [await findFreePort(), await findFreePort()];
  const edgeOf = (folder: string) =>
    new SitePartProcess(
      {
        name: 'edge',
        role: `the edge of ${path.basename(data)}`,
        port,
        internalPort,
        script: 'bench/stack/bench-edge.ts',
        parameters: [],
        environment: {
          ...TEST_ENVIRONMENT,
          TRUSTED_PROXIES: '127.0.0.1',
          HOST: '127.0.0.1',
          PORT: String(port),
          INTERNAL_PORT: String(internalPort),
          API_URL: apiUrl,
          FORECOURT_SETTINGS: settingsFile,
          REMOTE_ORIGINS: JSON.stringify(options.origins ?? {}),
          RELEASE_POLL_SECONDS: '1',
          RELEASE_STORE: path.join(data, 'releases'),
          SHELL_FOLDER: folder,
          CHANGES: changesFile,
        },
        readyUrl: `http://127.0.0.1:${port}/-/health`,
        readyWhen: 'success',
        after: [],
      },
      data,
    );
  let edge = edgeOf(shell);
  await edge.start();
  return {
    url: `http://localhost:${port}`,
    release: async (next) => {
      await edge.stop();
      edge = edgeOf(next);
      await edge.start();
    },
    stop: () => edge.stop(),
  };
}
