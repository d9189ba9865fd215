import * as z from 'zod/mini';
import { AREA_NAME, releaseFields } from './release-fields.ts';

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
