import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeParts } from '../../scripts/site/describe-parts.ts';
import { freePort, freePorts } from '../../scripts/site/free-ports.ts';
import { Part } from '../../scripts/site/part.ts';
import { DATABASE_TEMPLATE, ofTestsOnly } from './world.ts';
import { EMULATORS_URL } from './world-identity.ts';

/** Before the first test: what all worlds of the run share. @returns what ends it after the last one */
export default async function prepareRun(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'forecourt-run-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const [emulators] = await Promise.all([startEmulators(folder), makeDatabase(folder)]);
  return async () => {
    await emulators.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function startEmulators(folder: string): Promise<Part> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const emulators = new Part(
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
  process.env[EMULATORS_URL] = url;
  return emulators;
}

/** A database as the api leaves it after its first start: to make one takes seconds, to copy it takes none. */
async function makeDatabase(folder: string): Promise<void> {
  const settingsFile = path.join(folder, 'site.settings.json');
  writeFileSync(settingsFile, '{}');
  const parts = describeParts({
    ports: await freePorts(),
    data: folder,
    settingsFile,
    emulator: true,
    environment: ofTestsOnly,
  });
  const description = parts.find(({ name }) => name === 'api');
  if (!description) throw new Error('A site has no api');
  const api = new Part(description, folder);
  await api.start();
  await api.stop();
  process.env[DATABASE_TEMPLATE] = description.environment.DATA_DIR;
}
