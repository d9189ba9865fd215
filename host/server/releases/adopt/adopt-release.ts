import path from 'node:path';
import type { Release } from '@forecourt/shared/contract';
import { StoreError } from '@forecourt/shared/server/store';
import {
  computeIntegrity,
  type EncodedFile,
  encodeFile,
  listAllowedContentTypes,
} from '../../http/encodings.ts';
import type { ReleaseRefusal } from '../state/change-state.ts';
import {
  type AdoptionLimits,
  checkCompatibility,
  checkSameContent,
  parseRelease,
} from '../state/check-release.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { forEachInParallel } from '../store/release-store.ts';
import type { RemoteReleases } from '../store/remote-releases.ts';

export interface AdoptionOptions {
  remote: RemoteReleases;
  files: ReleaseFiles;
  /** Packages that exist once per page and come from the shell: name → version. */
  provided: Readonly<Record<string, string>>;
  limits: AdoptionLimits;
  signal: AbortSignal;
}

/** Adopts a release if all stages pass (docs/design.md §4). If the release is already stored, makes it the newest. */
export async function adoptRelease(
  text: string,
  base: string,
  options: AdoptionOptions,
): Promise<Release | ReleaseRefusal> {
  const { remote, provided } = options;
  const release = parseRelease(remote.name, text);
  if ('stage' in release) return release;
  try {
    const known = await remote.find(release.version);
    const refusal = (known && checkSameContent(release, known)) ?? checkCompatibility(release, provided);
    if (refusal) return refusal;
    if (remote.usable(release.version)) await remote.markVersionNewest(release.version);
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
): Promise<Release | ReleaseRefusal> {
  const before = remote.state;
  const findStored = storedFinder(release, remote, files);
  const contents = await downloadReleaseFiles(release, { base, limits, signal, findStored });
  if ('problem' in contents) return { version: release.version, stage: 'files', reason: contents.problem };
  await remote.adopt(release, contents, before);
  return release;
}

/** Creates a function that finds a file in complete releases, or in what an incomplete adoption or damage left of this one. */
function storedFinder(
  release: Release,
  remote: RemoteReleases,
  files: ReleaseFiles,
): (file: string, integrity: string) => Promise<EncodedFile | null> {
  const { releases, unlisted } = remote.state;
  const begun = Object.hasOwn(unlisted, release.version) || Object.hasOwn(releases, release.version);
  // Key by extension and integrity, because the extension decides which encodings of a file are stored.
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

const PARALLEL = 4;
const MAX_PROBLEMS_SHOWN = 3;

export interface ReleaseDownloadOptions {
  base: string;
  limits: AdoptionLimits;
  signal: AbortSignal;
  findStored: (file: string, integrity: string) => Promise<EncodedFile | null>;
}

/** Downloads a release's files. Returns them by name, or a description of why they are incomplete. */
async function downloadReleaseFiles(
  release: Release,
  { base, limits, signal, findStored }: ReleaseDownloadOptions,
): Promise<Map<string, EncodedFile> | { problem: string }> {
  const names = Object.entries(release.files);
  if (names.length > limits.files) {
    return { problem: `it has ${names.length} files, at most ${limits.files} are taken` };
  }
  using whole = createTimeLimit(limits.totalTimeoutMs, signal);
  const contents = new Map<string, EncodedFile>();
  const fresh = new Map<string, Buffer>();
  const problems: string[] = [];
  let bytes = 0;

  async function loadFile(
    file: string,
    integrity: string,
  ): Promise<EncodedFile | Buffer | { problem: string }> {
    const stored = await findStored(file, integrity);
    if (stored) return stored;
    const fetched = await fetchWithinLimits(new URL(file, base), {
      timeoutMs: limits.fileTimeoutMs,
      maxBytes: limits.fileBytes,
      types: listAllowedContentTypes(file),
      signal: whole.signal,
    });
    if ('problem' in fetched) return fetched;
    const hash = computeIntegrity(fetched);
    return hash === integrity ? fetched : { problem: `${file} has the hash ${hash}, expected ${integrity}` };
  }

  await forEachInParallel(names, PARALLEL, async ([file, integrity]) => {
    if (bytes > limits.totalBytes || whole.signal.aborted) return;
    const loaded = await loadFile(file, integrity);
    if ('problem' in loaded) problems.push(loaded.problem);
    else if (Buffer.isBuffer(loaded)) {
      fresh.set(file, loaded);
      bytes += loaded.length;
    } else {
      contents.set(file, loaded);
      bytes += loaded.get('identity')?.length ?? 0;
    }
  });
  if (bytes > limits.totalBytes) {
    return { problem: `its files are larger than ${limits.totalBytes} bytes together` };
  }
  if (whole.isOver())
    return { problem: `its files were not all there within ${limits.totalTimeoutMs / 1000} s` };
  if (problems.length > 0) return { problem: describeProblems(problems) };
  // Compress only now that all files are complete, because compression costs the most.
  await forEachInParallel([...fresh], PARALLEL, async ([file, content]) => {
    contents.set(file, await encodeFile(file, content));
  });
  return contents;
}

/** Describes the problems in sorted order, so that the same problems always give the same text. */
function describeProblems(problems: string[]): string {
  const more =
    problems.length > MAX_PROBLEMS_SHOWN ? `; and ${problems.length - MAX_PROBLEMS_SHOWN} more` : '';
  return problems.sort().slice(0, MAX_PROBLEMS_SHOWN).join('; ') + more;
}

export interface FetchLimits {
  timeoutMs: number;
  maxBytes: number;
  /** Accepted content types, without parameters; null if any is accepted. */
  types: readonly string[] | null;
  signal: AbortSignal;
}

/** Fetches a file from an untrusted origin: no redirects, no cache, within limits. */
export async function fetchWithinLimits(
  url: URL,
  limits: FetchLimits,
): Promise<Buffer | { problem: string }> {
  using limit = createTimeLimit(limits.timeoutMs, limits.signal);
  try {
    const answer = await fetch(url, { signal: limit.signal, redirect: 'manual', cache: 'no-store' });
    const problem = problemOf(answer, limits);
    if (problem === null) return await readBody(answer, limits.maxBytes);
    await answer.body?.cancel();
    return { problem: `${url} ${problem}` };
  } catch (error) {
    if (limit.isOver()) return { problem: `${url} did not arrive within ${limits.timeoutMs / 1000} s` };
    if (error instanceof TooLarge) return { problem: `${url} is larger than ${limits.maxBytes} bytes` };
    return { problem: `${url} cannot be fetched: ${causeOf(error as Error)}` };
  }
}

class TooLarge extends Error {}

function problemOf(answer: Response, { types }: FetchLimits): string | null {
  if (answer.status >= 300 && answer.status < 400) {
    return `answered ${answer.status}, a redirect to ${answer.headers.get('location')}; expected the file itself`;
  }
  if (answer.status !== 200) return `answered ${answer.status}, expected 200`;
  const came = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (types && !types.includes(came)) return `has the content type "${came}", expected ${types.join(' or ')}`;
  return null;
}

async function readBody(answer: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reason of a failed fetch, which Node hides in `cause`, sometimes only as a code. */
function causeOf({ message, cause }: Error): string {
  if (typeof cause !== 'object' || cause === null) return message;
  const { message: reason = '', code = message } = cause as NodeJS.ErrnoException;
  return reason || code;
}

export interface TimeLimit {
  signal: AbortSignal;
  isOver: () => boolean;
  [Symbol.dispose](): void;
}

/** Creates a signal that aborts after a time or with `outer`. Not `AbortSignal.any`: Node would retain each combined signal. */
function createTimeLimit(ms: number, outer: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort();
  }, ms);
  const end = () => controller.abort();
  outer.addEventListener('abort', end);
  if (outer.aborted) end();
  return {
    signal: controller.signal,
    isOver: () => over,
    [Symbol.dispose]() {
      clearTimeout(timer);
      outer.removeEventListener('abort', end);
    },
  };
}
