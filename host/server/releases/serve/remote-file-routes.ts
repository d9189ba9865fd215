import { setTimeout as delay } from 'node:timers/promises';
import { sendProblem } from '@forecourt/shared/server';
import { StoreError } from '@forecourt/shared/server/store';
import type { FastifyInstance } from 'fastify';
import {
  contentTypeOf,
  type Encoding,
  listStoredEncodings,
  negotiateEncoding,
} from '../../http/encodings.ts';
import { sendNotFound } from '../../http/problem.ts';
import { type ImmutableFile, sendImmutableFile } from '../../http/static-routes.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import type { RemoteReleases } from '../store/remote-releases.ts';

const ADDRESS = /^([^/]+)\/([^/]+)\/([^/]+)$/;

/** Serves `/remotes/:remote/:version/:file`. The files of a version never change. */
export async function remoteFileRoutes(
  app: FastifyInstance,
  { files }: { files: ServedReleaseFiles },
): Promise<void> {
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof StoreError)) throw error;
    request.log.error({ err: error }, 'a file of a release cannot be read');
    return sendProblem(reply, {
      status: 503,
      code: 'store_unavailable',
      title: 'The file cannot be read now',
    });
  });

  // Use a wildcard, because Fastify limits parameters to 100 characters and file names may be longer.
  app.get<{ Params: { '*': string } }>('/remotes/*', async (request, reply) => {
    const [, remote = '', version = '', file = ''] = ADDRESS.exec(request.params['*']) ?? [];
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    const found = await files.find(remote, version, file, encoding);
    return found ? sendImmutableFile(reply, found) : sendNotFound(reply);
  });
}

/** Minimum interval in ms between lookups of unknown releases in the store. */
const MIN_LOOKUP_INTERVAL_MS = 1_000;

export class ServedReleaseFiles {
  readonly #remotes: ReadonlyMap<string, RemoteReleases>;
  readonly #files: ReleaseFiles;
  /** Remote → lookup whose store read has not begun. Once it has, requests start another: that read may miss their release. */
  readonly #lookups = new Map<string, Promise<void>>();
  readonly #lookedUpAt = new Map<string, number>();

  constructor(remotes: readonly RemoteReleases[], files: ReleaseFiles) {
    this.#remotes = new Map(remotes.map((remote) => [remote.name, remote]));
    this.#files = files;
  }

  /** Finds a file in the accepted encoding, else uncompressed; null if it is unknown, missing or damaged. @throws StoreError */
  async find(
    remote: string,
    version: string,
    file: string,
    accepted: Encoding,
  ): Promise<ImmutableFile | null> {
    const releases = this.#remotes.get(remote);
    if (!releases) return null;
    const release = (await releases.find(version)) ?? (await this.#findInStore(releases, version));
    if (!release || !Object.hasOwn(release.files, file)) return null;
    const encoding = listStoredEncodings(file).includes(accepted) ? accepted : 'identity';
    const body = await this.#files.read(release, file, encoding);
    if (body) return { body, type: contentTypeOf(file), encoding };
    await releases.drop(version, `in the store, ${file} is missing or damaged`);
    return null;
  }

  /** Looks up a release in the store: another edge may just have adopted it and named it in a page. */
  async #findInStore(remote: RemoteReleases, version: string): ReturnType<RemoteReleases['find']> {
    let asking = this.#lookups.get(remote.name);
    if (!asking) {
      asking = this.#lookUp(remote);
      this.#lookups.set(remote.name, asking);
    }
    await asking;
    return remote.find(version);
  }

  async #lookUp(remote: RemoteReleases): Promise<void> {
    const askedAt = this.#lookedUpAt.get(remote.name) ?? Number.NEGATIVE_INFINITY;
    await delay(Math.max(0, askedAt + MIN_LOOKUP_INTERVAL_MS - performance.now()));
    this.#lookups.delete(remote.name);
    this.#lookedUpAt.set(remote.name, performance.now());
    await remote.sync();
  }
}
