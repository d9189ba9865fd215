import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { partUrl, remoteOrigins, type SitePlan, siteAddress } from '../../scripts/site/describe-parts.ts';
import { freePorts } from '../../scripts/site/free-ports.ts';
import { PARTS, type PartName } from '../../scripts/site/ports.ts';
import { Site } from '../../scripts/site/site.ts';
import { Identity } from './identity.ts';

/** What a test wants different in the site settings; anything that the settings file may hold. */
export type SettingsOverride = Record<string, unknown>;

/** A whole site of its own for tests: real processes on free ports, with nothing in them at the beginning. */
export interface World {
  /** Address of the site. */
  url: string;
  apiUrl: string;
  /** Area → address of its remote's origin. */
  origins: Readonly<Record<string, string>>;
  identity: Identity;
  /** Folder of the site's data and logs. */
  data: string;
  /** Ends one part as a deployment would; the others go on. */
  stop(part: PartName): Promise<void>;
  /** Ends one part as `kill -9` would. */
  kill(part: PartName): Promise<void>;
  /** Starts a part again, on the port that it had. */
  start(part: PartName): Promise<void>;
  /** What each part has printed. */
  logFiles(): { name: PartName; file: string }[];
  /** Ends everything and removes the data. */
  end(): Promise<void>;
}

export async function createWorld(settings: SettingsOverride = {}): Promise<World> {
  const data = mkdtempSync(path.join(tmpdir(), 'forecourt-'));
  const settingsFile = path.join(data, 'site.settings.json');
  writeFileSync(settingsFile, JSON.stringify(settings));
  const plan: SitePlan = {
    ports: await freePorts(PARTS),
    data,
    settingsFile,
    emulator: true,
    // What the developer has set for the own site must not reach into the tests.
    environment: {
      DATABASE_URL: undefined,
      LOG_LEVEL: undefined,
      NODE_ENV: undefined,
      RELEASE_POLL_SECONDS: '1',
    },
  };
  const site = new Site(plan);
  const end = async () => {
    await site.stop();
    rmSync(data, { recursive: true, force: true });
  };
  process.once('exit', () => rmSync(data, { recursive: true, force: true }));
  await site.start().catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    url: siteAddress(plan.ports),
    apiUrl: partUrl(plan.ports, 'api'),
    origins: remoteOrigins(plan.ports),
    identity: new Identity(partUrl(plan.ports, 'identity')),
    data,
    stop: (part) => site.part(part).stop(),
    kill: (part) => site.part(part).kill(),
    start: (part) => site.part(part).start(),
    logFiles: () => site.parts.map(({ description, logFile }) => ({ name: description.name, file: logFile })),
    end,
  };
}
