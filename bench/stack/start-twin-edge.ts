import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../scripts/site/free-ports.ts';
import { Part } from '../../scripts/site/part.ts';
import type { PageChanges } from './page-changes.ts';

export interface TwinEdge {
  url: string;
  stop: () => Promise<void>;
}

export interface TwinEdgeOptions {
  /** Folder for its log and its files. */
  data: string;
  /** Folder of the shell. */
  shell: string;
  /** What the site that it stands beside is made of. */
  apiUrl: string;
  identityUrl: string;
  settingsFile: string;
  changes?: PageChanges;
}

/** Starts an edge that serves a twin, beside a site whose backend and identity it uses. */
export async function startTwinEdge(options: TwinEdgeOptions): Promise<TwinEdge> {
  const { data, shell, apiUrl, identityUrl, settingsFile, changes } = options;
  mkdirSync(data, { recursive: true });
  const changesFile = path.join(data, 'changes.json');
  writeFileSync(changesFile, JSON.stringify(changes ?? { head: {}, shellFirst: false, policy: true }));
  const [port, internalPort] = [await freePort(), await freePort()];
  const part = new Part(
    {
      name: 'edge',
      role: `the edge of ${path.basename(data)}`,
      port,
      internalPort,
      script: 'bench/stack/twin-edge.ts',
      parameters: [],
      environment: {
        HOST: '127.0.0.1',
        PORT: String(port),
        INTERNAL_PORT: String(internalPort),
        API_URL: apiUrl,
        FIREBASE_AUTH_EMULATOR_HOST: new URL(identityUrl).host,
        FORECOURT_SETTINGS: settingsFile,
        REMOTE_ORIGINS: '{}',
        RELEASE_STORE: path.join(data, 'releases'),
        SHELL_FOLDER: shell,
        CHANGES: changesFile,
      },
      readyUrl: `http://127.0.0.1:${port}/-/ready`,
      readyWhen: 'success',
      after: [],
    },
    data,
  );
  await part.start();
  return { url: `http://localhost:${port}`, stop: () => part.stop() };
}
