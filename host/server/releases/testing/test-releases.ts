import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Release, RemoteStatus } from '@forecourt/shared/contract';
import { TestOrigin } from '../../testing/test-origin.ts';
import { openReleaseServices, type ReleaseServices, type ReleaseServicesOptions } from '../open-releases.ts';
import type { ReleaseEvent } from '../state/change-state.ts';

const SILENT = { info() {}, warn() {}, error() {} };

export const TEST_REMOTE = 'vehicle';

export const PROVIDED_TEST_SINGLETONS = { react: '19.3.1' };

export interface TestReleaseServices extends ReleaseServices {
  status: () => RemoteStatus;
  /** Polls the origin and retries refused releases, as an operator's check does. Returns the status. */
  poll: () => Promise<RemoteStatus>;
  /** Deploys a release (see `TestOrigin.deploy`) and polls the origin. */
  adopt: (label: string, difference?: Partial<Release>) => Promise<Release>;
  events: ReleaseEvent[];
  nextEvent: (type: ReleaseEvent['type']) => Promise<void>;
}

export class ReleaseTestEnvironment {
  readonly origin = new TestOrigin();
  readonly folder = mkdtempSync(path.join(tmpdir(), 'forecourt-releases-'));
  storeLocation = path.join(this.folder, 'store');
  #origins: Record<string, string> = {};
  readonly #opened: ReleaseServices[] = [];

  static async start(): Promise<ReleaseTestEnvironment> {
    const started = new ReleaseTestEnvironment();
    await started.origin.start();
    started.#origins = started.origin.addresses([TEST_REMOTE]);
    return started;
  }

  async open(options: Partial<ReleaseServicesOptions> = {}): Promise<TestReleaseServices> {
    const events: ReleaseEvent[] = [];
    const emitter = new EventEmitter();
    const observe = (event: ReleaseEvent) => {
      events.push(event);
      emitter.emit(event.type);
    };
    const releases = await openReleaseServices({
      origins: this.#origins,
      provided: PROVIDED_TEST_SINGLETONS,
      storeLocation: this.storeLocation,
      credentials: { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' },
      pollSeconds: 0.02,
      log: SILENT,
      observe,
      ...options,
    });
    this.#opened.push(releases);
    const status = () => {
      const found = releases.catalogue.status()[TEST_REMOTE];
      if (!found) throw new Error(`no status of ${TEST_REMOTE}`);
      return found;
    };
    const poll = async () => {
      await releases.watch.check({ retryRefused: true });
      return status();
    };
    return {
      ...releases,
      events,
      nextEvent: async (type) => {
        await once(emitter, type);
      },
      status,
      poll,
      adopt: async (label, difference) => {
        const release = this.origin.deploy(TEST_REMOTE, label, difference);
        await poll();
        return release;
      },
    };
  }

  storePath(...parts: string[]): string {
    return path.join(this.storeLocation, TEST_REMOTE, ...parts);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#opened.map((releases) => releases.close()));
    await this.origin.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
