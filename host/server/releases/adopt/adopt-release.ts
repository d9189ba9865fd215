import path from 'node:path';
import type { Release } from '@forecourt/shared/contract';
import { StoreError } from '@forecourt/shared/server/store';
import type { EncodedFile } from '../../http/encodings.ts';
import type { AdoptionLimits } from '../state/adoption-limits.ts';
import { checkFit, checkSameContent, parseRelease } from '../state/check-release.ts';
import type { Refusal } from '../state/release-event.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import type { RemoteReleases } from '../store/remote-releases.ts';
import { downloadFiles } from './download-files.ts';

export interface AdoptionOptions {
  remote: RemoteReleases;
  files: ReleaseFiles;
  /** Singletons of the shell's build: name → version. */
  provided: Readonly<Record<string, string>>;
  limits: AdoptionLimits;
  /** Ends the adoption when the edge ends. */
  signal: AbortSignal;
}

/**
 * Takes a release from schema to store, stage by stage (docs/design.md §4). Customers may get it when, and only when,
 * all have passed; a release that is stored already only becomes the newest.
 * @param text what the origin has as `release.json`
 * @param base address of the folder at the origin; ends with a slash
 */
export async function adoptRelease(
  text: string,
  base: string,
  options: AdoptionOptions,
): Promise<Release | Refusal> {
  const { remote, provided } = options;
  const release = parseRelease(remote.name, text);
  if ('stage' in release) return release;
  try {
    const known = await remote.find(release.version);
    const refusal = (known && checkSameContent(release, known)) ?? checkFit(release, provided);
    if (refusal) return refusal;
    if (remote.usable(release.version)) await remote.nameNewest(release.version);
    else return await download(release, base, options);
    return release;
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { version: release.version, stage: 'store', reason: error.message };
  }
}

async function download(
  release: Release,
  base: string,
  { remote, files, limits, signal }: AdoptionOptions,
): Promise<Release | Refusal> {
  const findStored = storedFinder(release, remote, files);
  const contents = await downloadFiles(release, { base, limits, signal, findStored });
  if ('problem' in contents) return { version: release.version, stage: 'files', reason: contents.problem };
  await remote.adopt(release, contents);
  return release;
}

/** Finds a file in the other releases of the remote, and among what an interrupted adoption of this one has left. */
function storedFinder(
  release: Release,
  remote: RemoteReleases,
  files: ReleaseFiles,
): (file: string, integrity: string) => Promise<EncodedFile | null> {
  const { releases, unlisted } = remote.state;
  const begun = Object.hasOwn(unlisted, release.version) || Object.hasOwn(releases, release.version);
  // The extension decides in which encodings a file is stored.
  const keyOf = (file: string, integrity: string) => `${path.extname(file)} ${integrity}`;
  const places = new Map(
    remote.completeReleases.flatMap((owner) =>
      Object.entries(owner.files).map(([file, integrity]) => [keyOf(file, integrity), { owner, file }]),
    ),
  );
  return async (file, integrity) => {
    const place = places.get(keyOf(file, integrity));
    const found = place ? await files.readAll(place.owner, place.file) : null;
    return found ?? (begun ? files.readAll(release, file) : null);
  };
}
