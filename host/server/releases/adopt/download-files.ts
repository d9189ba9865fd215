import type { Release } from '@forecourt/shared/contract';
import { requiredTypesOf } from '../../http/content-types.ts';
import { type EncodedFile, encodeFile, integrityOf } from '../../http/encodings.ts';
import type { AdoptionLimits } from '../state/adoption-limits.ts';
import { inParallel } from '../store/in-parallel.ts';
import { fetchLimited } from './fetch-limited.ts';
import { timeLimit } from './time-limit.ts';

const PARALLEL = 4;
const MAX_PROBLEMS_SHOWN = 3;

export interface DownloadOptions {
  /** Address of the folder at the origin; ends with a slash. */
  base: string;
  limits: AdoptionLimits;
  signal: AbortSignal;
  /** A file that is stored already, under this release or another; null when there is none. */
  findStored: (file: string, integrity: string) => Promise<EncodedFile | null>;
}

/**
 * Brings together all files of a release, each with exactly the content that the release promises.
 * @returns the files by name, or why they are not complete
 */
export async function downloadFiles(
  release: Release,
  { base, limits, signal, findStored }: DownloadOptions,
): Promise<Map<string, EncodedFile> | { problem: string }> {
  const names = Object.entries(release.files);
  if (names.length > limits.files) {
    return { problem: `it has ${names.length} files, at most ${limits.files} are taken` };
  }
  using whole = timeLimit(limits.totalTimeoutMs, signal);
  const contents = new Map<string, EncodedFile>();
  const fresh = new Map<string, Buffer>();
  const problems: string[] = [];
  let bytes = 0;

  async function bring(file: string, integrity: string): Promise<EncodedFile | Buffer | { problem: string }> {
    const stored = await findStored(file, integrity);
    if (stored) return stored;
    const fetched = await fetchLimited(new URL(file, base), {
      timeoutMs: limits.fileTimeoutMs,
      maxBytes: limits.fileBytes,
      types: requiredTypesOf(file),
      signal: whole.signal,
    });
    if ('problem' in fetched) return fetched;
    const came = integrityOf(fetched);
    return came === integrity ? fetched : { problem: `${file} has the hash ${came}, expected ${integrity}` };
  }

  await inParallel(names, PARALLEL, async ([file, integrity]) => {
    if (bytes > limits.totalBytes || whole.signal.aborted) return;
    const brought = await bring(file, integrity);
    if ('problem' in brought) problems.push(brought.problem);
    else if (Buffer.isBuffer(brought)) {
      fresh.set(file, brought);
      bytes += brought.length;
    } else {
      contents.set(file, brought);
      bytes += brought.get('identity')?.length ?? 0;
    }
  });
  if (bytes > limits.totalBytes) {
    return { problem: `its files are larger than ${limits.totalBytes} bytes together` };
  }
  if (whole.isOver())
    return { problem: `its files were not all there within ${limits.totalTimeoutMs / 1000} s` };
  if (problems.length > 0) return { problem: tell(problems) };
  // Compressing costs the most; only what is complete is worth it.
  await inParallel([...fresh], PARALLEL, async ([file, content]) => {
    contents.set(file, await encodeFile(file, content));
  });
  return contents;
}

/** The same problems always give the same text, in whatever order they came up. */
function tell(problems: string[]): string {
  const more =
    problems.length > MAX_PROBLEMS_SHOWN ? `; and ${problems.length - MAX_PROBLEMS_SHOWN} more` : '';
  return problems.sort().slice(0, MAX_PROBLEMS_SHOWN).join('; ') + more;
}
