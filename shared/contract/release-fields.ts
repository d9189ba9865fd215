import * as z from 'zod/mini';
import { navigationSchema } from './area.ts';

/** Names of areas: they become part of addresses, folders and identifiers. */
export const AREA_NAME = /^[a-z][a-z0-9-]{0,31}$/;

const semver = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?/;

/** Becomes part of addresses and a name in folders: nothing that could lead out of a folder, or be hidden in it. */
export const fileName = z
  .string()
  .check(z.regex(/^[\w-][\w.-]*$/, 'expected a plain file name such as entry.3f9c2a1b.js'), z.maxLength(120));
const integrity = z
  .string()
  .check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'expected a sha384 hash in subresource-integrity form'));

/** The kind of a path, as routes have it: whatever is somebody's stands behind a colon, as in `/visits/:id`. */
export const PATH_PATTERN = /^\/[\w:/-]*$/;

export const pathPatternSchema = z
  .string()
  .check(z.regex(PATH_PATTERN, 'expected a path such as /visits/:id'), z.maxLength(120));

/**
 * Fewer than the six connections that a browser opens to an origin over HTTP/1.1, so that a backend that hangs does not hold
 * up the site's files.
 */
const MAX_SCREEN_REQUESTS = 4;

/** What a screen asks the backend for first: addresses below the backend's, with names from its path: `/v1/vehicles/:id?limit=100`. */
export const screenDataSchema = z
  .array(
    z
      .string()
      .check(
        z.regex(
          /^\/v\d+(?:\/(?::[a-z]+|[\w-]+))+(?:\?[\w=&-]+)?$/,
          'expected an address such as /v1/vehicles/:id',
        ),
        z.maxLength(200),
      ),
  )
  .check(z.minLength(1), z.maxLength(MAX_SCREEN_REQUESTS));

/** Whether each name in a screen's addresses stands in its path. */
export function hasNamesOf(path: string, addresses: readonly string[]): boolean {
  const names = addresses.flatMap((address) => address.match(/:[a-z]+/g) ?? []);
  return names.every((name) => path.split('/').includes(name));
}

/** The fields of a release that the shell reads in the page; the edge reads all of them (release.ts). */
export const releaseFields = {
  schema: z.literal(1),
  remote: z.string().check(z.regex(AREA_NAME)),
  /** Package version, `+`, hash of the content: the same content always has the same version. */
  version: z
    .string()
    .check(
      z.regex(new RegExp(`${semver.source}\\+[0-9a-f]{8,64}$`), 'expected a version such as 1.4.2+3f9c2a1b'),
      z.maxLength(120),
    ),
  /** Semver range of the area contract. */
  contract: z.string().check(z.minLength(1)),
  /** Semver range of each singleton that the area takes from the host, by name. */
  requires: z.record(z.string(), z.string()),
  /** Name of the federation container; unique per version, so that two versions can live in one page. */
  container: z.string().check(z.regex(/^[A-Za-z_$][\w$]*$/)),
  /** File name of the federation entry. */
  entry: fileName,
  files: z.record(fileName, integrity),
  /** What leads to the area; absent in releases of before contract 1.2, whose areas say it themselves. */
  navigation: z.optional(navigationSchema),
};
