import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Release, releaseSchema } from '@forecourt/shared/contract';

export interface BuiltRelease {
  release: Release;
  files: ReadonlyMap<string, Buffer>;
}

export function readBuiltRelease(folder: string): BuiltRelease {
  const release = releaseSchema.parse(JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8')));
  const names = Object.keys(release.files);
  return { release, files: new Map(names.map((name) => [name, readFileSync(path.join(folder, name))])) };
}

export function addFileHashes(
  release: Omit<Release, 'files'>,
  files: ReadonlyMap<string, Buffer>,
): BuiltRelease {
  const hashes = [...files].sort().map(([name, content]) => [name, computeIntegrityHash(content)] as const);
  return { release: { ...release, files: Object.fromEntries(hashes) }, files };
}

function computeIntegrityHash(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Returns the beginning of a SHA-256 hash, for names of containers and files. */
export function computeShortHash(content: string | Buffer, length: number): string {
  return createHash('sha256').update(content).digest('hex').slice(0, length);
}
