import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTemplateDatabaseServer } from '../../api/src/platform/db/testing/template-database.ts';
import { findFreePort } from '../../scripts/site/free-ports.ts';
import { SitePartProcess } from '../../scripts/site/site.ts';
import { createWorld, TEMPLATE_FOLDER_VARIABLE } from './world.ts';
import { EMULATORS_URL_VARIABLE } from './world-parts.ts';

interface RunOptions {
  /** Whether to use PostgreSQL for the worlds' databases if it is installed: the embedded database needs far more CPU. */
  onServer?: boolean;
}

/** Playwright's global set-up. */
export default function prepareRun(): Promise<() => Promise<void>> {
  return startTestRun({ onServer: true });
}

/** Starts the processes that all worlds of the run share, unless a parent process has. @returns function that stops them */
export async function startTestRun({ onServer = false }: RunOptions = {}): Promise<() => Promise<void>> {
  if (process.env[EMULATORS_URL_VARIABLE]) return async () => {};
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-run-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const ends: (() => Promise<void>)[] = [];
  const end = async () => {
    await Promise.all(ends.map((stop) => stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const emulators = await startEmulators(folder);
    ends.push(() => emulators.stop());
    const server = onServer ? await startTemplateDatabaseServer() : null;
    if (server) ends.push(() => server.stop());
    const world = await createWorld();
    const template = path.join(folder, 'site');
    await world.end(template);
    process.env[TEMPLATE_FOLDER_VARIABLE] = template;
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

async function startEmulators(folder: string): Promise<SitePartProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const emulators = new SitePartProcess(
    {
      name: 'identity',
      role: 'the identity emulator',
      port,
      script: 'e2e/world/emulators.ts',
      parameters: [],
      environment: { PORT: String(port), HOST: '127.0.0.1' },
      readyUrl: `${url}/`,
      readyWhen: 'success',
      after: [],
    },
    folder,
  );
  await emulators.start();
  process.env[EMULATORS_URL_VARIABLE] = url;
  return emulators;
}
