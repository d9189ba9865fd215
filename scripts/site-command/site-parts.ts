import { EnvironmentError, readEnvironment, s3Variables } from '@forecourt/shared/server';
import type { S3Credentials } from '@forecourt/shared/server/store';
import type { Storage } from 'unstorage';
import * as z from 'zod';
import { environmentSchema as apiVariables } from '../../api/src/environment.ts';
import { environmentSchema as edgeVariables } from '../../host/server/environment.ts';
import { openReleaseStorage } from '../../host/server/releases/store/release-store.ts';
import { CommandError } from '../terminal.ts';

const { DATABASE_URL, DATA_DIR, PHOTO_STORE, FORECOURT_SETTINGS } = apiVariables.shape;

const variables = z.object({
  DATABASE_URL,
  DATABASE_DIRECT_URL: DATABASE_URL,
  DATA_DIR,
  PHOTO_STORE,
  FORECOURT_SETTINGS,
  RELEASE_STORE: edgeVariables.shape.RELEASE_STORE,
  ...s3Variables,
});

export interface SiteDataLocations {
  database: { url: string } | { folder: string };
  photoStore: string;
  releaseStore: string;
  settingsFile: string;
  s3Credentials: S3Credentials;
}

/** Reads the locations of the data from the api's and edge's variables. @throws CommandError that lists all wrong variables */
export function readSiteDataLocations(environment: NodeJS.ProcessEnv): SiteDataLocations {
  try {
    const values = readEnvironment(variables, environment);
    const url = values.DATABASE_DIRECT_URL ?? values.DATABASE_URL;
    return {
      database: url ? { url } : { folder: values.DATA_DIR },
      photoStore: values.PHOTO_STORE,
      releaseStore: values.RELEASE_STORE,
      settingsFile: values.FORECOURT_SETTINGS,
      s3Credentials: values,
    };
  } catch (error) {
    throw error instanceof EnvironmentError ? new CommandError(error.message) : error;
  }
}

const AREA_DEPTH = 2;
const DOCUMENT_DEPTH = 3;

export class ReleaseFileStore {
  readonly #storage: Storage;

  constructor(location: string, credentials: S3Credentials) {
    this.#storage = openReleaseStorage(location, credentials).storage;
  }

  /** Lists all keys, the states of areas first: if read last, they could name releases that are not in the list. */
  async list(): Promise<string[]> {
    const keys = await this.#storage.getKeys('');
    return keys.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1));
  }

  async read(key: string): Promise<Buffer | null> {
    const content = await this.#storage.getItemRaw<string | Uint8Array>(key);
    return content === null ? null : Buffer.from(content as Uint8Array);
  }

  /** Writes a file. Documents are written as text, because the edge reads them so, and Redis stores bytes in another form. */
  async write(key: string, content: Buffer): Promise<void> {
    if (depthOf(key) <= DOCUMENT_DEPTH) await this.#storage.setItem(key, content.toString());
    else await this.#storage.setItemRaw(key, content);
  }

  async close(): Promise<void> {
    await this.#storage.dispose();
  }
}

/** Whether a key belongs to an area's state (`AREA:registry.json` or another key of two parts), not to a release. */
export function isAreaStateKey(key: string): boolean {
  return depthOf(key) <= AREA_DEPTH;
}

function depthOf(key: string): number {
  return key.split(':').length;
}
