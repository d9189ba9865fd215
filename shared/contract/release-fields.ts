import * as z from 'zod/mini';
import { navigationSchema } from './area.ts';

export const AREA_NAME_PATTERN = /^[a-z][a-z0-9-]{0,31}$/;

const semver = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?/;

const fileNameSchema = z
  .string()
  .check(z.regex(/^[\w-][\w.-]*$/, 'expected a plain file name such as entry.3f9c2a1b.js'), z.maxLength(120));
const integrity = z
  .string()
  .check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'expected a sha384 hash in subresource-integrity form'));

export const ROUTE_PATTERN_REGEX = /^\/[\w:/-]*$/;

export const routePatternSchema = z
  .string()
  .check(z.regex(ROUTE_PATTERN_REGEX, 'expected a path such as /visits/:id'), z.maxLength(120));

export const firstPaintFilesSchema = z
  .array(fileNameSchema)
  .check(z.maxLength(100), z.refine(hasNoDuplicates, 'the same file twice'));

export function hasNoDuplicates(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

export const releaseFieldSchemas = {
  schema: z.literal(1),
  remote: z.string().check(z.regex(AREA_NAME_PATTERN)),
  /** Version of the release: package version, `+`, hash of the content. */
  version: z
    .string()
    .check(
      z.regex(new RegExp(`${semver.source}\\+[0-9a-f]{8,64}$`), 'expected a version such as 1.4.2+3f9c2a1b'),
      z.maxLength(120),
    ),
  contract: z.string().check(z.minLength(1), z.maxLength(100)),
  requires: z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(100))),
  /** Name of the container's global variable. It is unique per version, so that two versions can be in one page. */
  container: z.string().check(z.regex(/^[A-Za-z_$][\w$]*$/), z.maxLength(120)),
  entry: fileNameSchema,
  files: z.record(fileNameSchema, integrity),
  /** Navigation entries of the area; absent before contract 1.2. */
  navigation: z.optional(navigationSchema),
};

export const AREA_REGISTRY_ELEMENT_ID = 'forecourt-registry';

const { version, contract, container, entry, files, navigation } = releaseFieldSchemas;

const locatedReleaseSchema = z.object({
  version,
  contract,
  container,
  entry,
  /** File name → subresource integrity. The page loads no other scripts and style sheets of the area. */
  files,
  /** Address of the folder that contains the files; ends with a slash. */
  base: z.string().check(z.regex(/^(\/|https?:\/\/).*\/$/)),
});

const areaReleasesSchema = z.object({
  /** The visitor's release, then its fallback if there is one. Empty if the area is disabled or has no good release. */
  releases: z.array(locatedReleaseSchema).check(z.maxLength(2)),
  /** Navigation entries, present even while the area is disabled; absent if only the release's code declares them. */
  navigation,
  /** Message to visitors while the area is disabled (may be empty); absent if it is enabled. */
  disabled: z.optional(z.object({ message: z.string() })),
});

/** Preview: an area that its developer's machine serves instead of a release (docs/design.md §4). */
const previewSchema = z.object({
  area: z.string().check(z.regex(AREA_NAME_PATTERN)),
  origin: z.url(),
});

export const areaRegistrySchema = z.object({
  areas: z.record(z.string().check(z.regex(AREA_NAME_PATTERN)), areaReleasesSchema),
  preview: z.optional(previewSchema),
});

export type ReleaseWithBaseUrl = z.infer<typeof locatedReleaseSchema>;

export type AreaPreview = z.infer<typeof previewSchema>;

export type AreaRegistry = z.infer<typeof areaRegistrySchema>;
