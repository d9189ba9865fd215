import * as z from 'zod/mini';
import { AREA_NAME, releaseFields } from './release-fields.ts';

/** Id of the JSON block in the page that the edge writes the registry into. */
export const REGISTRY_ELEMENT_ID = 'forecourt-registry';

const { version, contract, container, entry, files, navigation } = releaseFields;

/** What a page needs of a release, and where its files are. */
const locatedReleaseSchema = z.object({
  version,
  contract,
  container,
  entry,
  /** Integrity of every file: no script or style of an area enters the page without it. */
  files,
  /** Address of the folder that holds the files, on the site or elsewhere; ends with a slash. */
  base: z.string().check(z.regex(/^(\/|https?:\/\/).*\/$/)),
});

const areaReleasesSchema = z.object({
  /** What this visitor gets first, then the previous good release, which takes its place when it fails. */
  releases: z.array(locatedReleaseSchema).check(z.maxLength(2)),
  /** What leads to the area, be it switched off; absent where its release leaves that to its code. */
  navigation,
  /** Set while the business has switched the area off; the message, in its own words, may be empty. */
  disabled: z.optional(z.object({ message: z.string() })),
});

/** One area as its developer has it, in place of the released one (docs/design.md §4). */
const previewSchema = z.object({
  area: z.string().check(z.regex(AREA_NAME)),
  /** Where the area's build is served: scheme, host and port. */
  origin: z.url(),
});

/** What a page knows of the areas' releases. Inlined in each page; may differ from visitor to visitor. */
export const registrySchema = z.object({
  areas: z.record(z.string().check(z.regex(AREA_NAME)), areaReleasesSchema),
  preview: z.optional(previewSchema),
});

/** A release, and where its files are. */
export type LocatedRelease = z.infer<typeof locatedReleaseSchema>;

export type Preview = z.infer<typeof previewSchema>;

export type Registry = z.infer<typeof registrySchema>;
