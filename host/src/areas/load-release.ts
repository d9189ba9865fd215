import {
  type Area,
  type AreaPreview,
  areaSchema,
  CONTRACT_VERSION,
  type Release,
  type ReleaseWithBaseUrl,
  releaseFieldSchemas,
} from '@forecourt/shared/contract';
import { satisfies } from 'compare-versions';
import * as z from 'zod/mini';
import { LOADING_TIMEOUT_MS } from './at-rest.ts';
import { PROVIDED_PACKAGE_VERSIONS } from './federation.ts';
import { type FileTagHandler, fetchFile } from './file-tags.ts';
import { ReleaseFailure } from './release-failure.ts';

export interface LoadReleaseOptions {
  tags: Pick<FileTagHandler, 'admit' | 'awaits' | 'abandon'>;
  loadModule: (release: ReleaseWithBaseUrl) => Promise<unknown>;
}

/** Loads a release. @throws ReleaseFailure, or an error of its code or files (release-failure.ts) */
export async function loadRelease(
  area: string,
  release: ReleaseWithBaseUrl,
  { tags, loadModule }: LoadReleaseOptions,
): Promise<Area> {
  assertContractCompatible(area, release);
  tags.admit(area, release);
  let limit: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => {
      reject(lateness(tags.awaits(release.base)));
      tags.abandon(release.base);
    }, LOADING_TIMEOUT_MS);
  });
  const module = await Promise.race([loadModule(release), late]).finally(() => clearTimeout(limit));
  return parseAreaModule(area, release, module);
}

/** Failure after the time limit: `timeout` while files are pending, perhaps due to the connection; else `evaluation`. */
function lateness(awaitsFiles: boolean): ReleaseFailure {
  const seconds = LOADING_TIMEOUT_MS / 1000;
  return awaitsFiles
    ? new ReleaseFailure('timeout', `it was not there after ${seconds} s`)
    : new ReleaseFailure('evaluation', `its files were there, and it was not ready after ${seconds} s`);
}

type Built = Pick<ReleaseWithBaseUrl, 'version' | 'contract'>;

/** Checks the contract version. The edge checks it too, but not for previews or for pages opened before the shell changed. */
export function assertContractCompatible(
  area: string,
  { version, contract }: Built,
  shell = CONTRACT_VERSION,
): void {
  if (fits(shell, contract)) return;
  throw new ReleaseFailure(
    'contract',
    `The area ${area} ${version} was built for the area contract ${contract}, the shell has ${shell}`,
  );
}

/** Checks the versions of the shared modules. @param requires package → semver range */
function checkSingletons(requires: Release['requires']): void {
  const reasons = Object.entries(requires)
    .filter(([name, range]) => !fits(PROVIDED_PACKAGE_VERSIONS[name] ?? '0', range))
    .map(
      ([name, range]) =>
        `it needs ${name} ${range}, the shell has ${PROVIDED_PACKAGE_VERSIONS[name] ?? 'none'}`,
    );
  if (reasons.length > 0) throw new ReleaseFailure('contract', reasons.join('; '));
}

function fits(version: string, range: string): boolean {
  if (range.trim() === '*') return true;
  try {
    return satisfies(version, range);
  } catch {
    return false; // no range at all
  }
}

export function parseAreaModule(area: string, { version }: Built, module: unknown): Area {
  const promised = (module as { default?: unknown } | null)?.default;
  const parsed = areaSchema.safeParse(promised);
  if (parsed.success) return promised as Area;
  const faults = listFaults(parsed.error, 'default export');
  throw new ReleaseFailure('contract', `The area ${area} ${version} is not an area (${faults})`);
}

/** Describes validation errors. @param whole name of the whole value, for errors without a path */
function listFaults({ issues }: z.core.$ZodError, whole: string): string {
  return issues.map(({ path, message }) => `${path.join('.') || whole}: ${message}`).join('; ');
}

const releaseSchema = z.object(releaseFieldSchemas);

/** Fetches a preview's release. @throws ReleaseFailure if missing, of another area, or incompatible with this page */
export async function fetchPreviewRelease({
  area,
  origin,
}: AreaPreview): Promise<ReleaseWithBaseUrl & Pick<Release, 'navigation'>> {
  const base = `${new URL(origin).origin}/`;
  const address = `${base}release.json`;
  const signal = AbortSignal.timeout(LOADING_TIMEOUT_MS);
  const answer = await fetchFile(address, { cache: 'no-store', signal }).catch((error: unknown) => {
    throw new ReleaseFailure('network', `${address} does not answer`, error);
  });
  if (!answer.ok) throw new ReleaseFailure('http', `${address} answers ${answer.status}`);
  const parsed = releaseSchema.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) {
    const faults = listFaults(parsed.error, 'the file');
    throw new ReleaseFailure('contract', `${address} is no release (${faults})`);
  }
  const { remote } = parsed.data;
  if (remote !== area) {
    throw new ReleaseFailure('contract', `${address} is of the area "${remote}", expected "${area}"`);
  }
  checkSingletons(parsed.data.requires);
  return { ...parsed.data, base };
}
