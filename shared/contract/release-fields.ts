import * as z from 'zod/mini';
import { navigationSchema } from './area.ts';

/** Names of areas, which are parts of addresses, folders and identifiers. */
export const AREA_NAME = /^[a-z][a-z0-9-]{0,31}$/;

const semver = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?/;

/** Part of addresses and file names: no separators, not hidden. */
export const fileName = z
  .string()
  .check(z.regex(/^[\w-][\w.-]*$/, 'expected a plain file name such as entry.3f9c2a1b.js'), z.maxLength(120));
const integrity = z
  .string()
  .check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'expected a sha384 hash in subresource-integrity form'));

/** Pattern of a path, as routes have it; ids are parameters: `/visits/:id`. */
export const PATH_PATTERN = /^\/[\w:/-]*$/;

export const pathPatternSchema = z
  .string()
  .check(z.regex(PATH_PATTERN, 'expected a path such as /visits/:id'), z.maxLength(120));

/** Files for a first paint, in order. A page loads all of them at once. */
export const firstPaintFilesSchema = z
  .array(fileName)
  .check(z.maxLength(100), z.refine(hasNoDuplicates, 'the same file twice'));

export function hasNoDuplicates(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** The fields that the shell reads; the edge reads all (release.ts). */
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
  contract: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Semver range of each singleton that the area takes from the host, by name. */
  requires: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(100))),
  /** Name of the federation container; unique per version, so that two versions can live in one page. */
  container: z.string().check(z.regex(/^[A-Za-z_$][\w$]*$/), z.maxLength(120)),
  /** File name of the federation entry. */
  entry: fileName,
  files: z.record(fileName, integrity),
  /** Navigation entries; absent in releases before contract 1.2. */
  navigation: z.optional(navigationSchema),
};

/** Id of the element with the registry as JSON. */
export const REGISTRY_ELEMENT_ID = 'forecourt-registry';

const { version, contract, container, entry, files, navigation } = releaseFields;

/** The fields of a release that a page needs, and the location of its files. */
const locatedReleaseSchema = z.object({
  version,
  contract,
  container,
  entry,
  /** Integrity of every file; scripts and styles without it are not loaded. */
  files,
  /** Address of the folder with the files; ends with a slash. */
  base: z.string().check(z.regex(/^(\/|https?:\/\/).*\/$/)),
});

const areaReleasesSchema = z.object({
  /** The visitor's release, then the previous good one as a fallback. */
  releases: z.array(locatedReleaseSchema).check(z.maxLength(2)),
  /** Navigation entries, also while the area is disabled; absent if the release leaves them to its code. */
  navigation,
  /** Set while the area is disabled; the business's own message may be empty. */
  disabled: z.optional(z.object({ message: z.string() })),
});

/** An area served by its developer instead of a release (docs/design.md §4). */
const previewSchema = z.object({
  area: z.string().check(z.regex(AREA_NAME)),
  /** Origin of the dev server. */
  origin: z.url(),
});

/** Releases of all areas for one visitor. Inlined in each page. */
export const registrySchema = z.object({
  areas: z.record(z.string().check(z.regex(AREA_NAME)), areaReleasesSchema),
  preview: z.optional(previewSchema),
});

/** A release and the location of its files. */
export type LocatedRelease = z.infer<typeof locatedReleaseSchema>;

export type Preview = z.infer<typeof previewSchema>;

export type Registry = z.infer<typeof registrySchema>;
