import * as z from 'zod/mini';
import { navigationSchema } from './area.ts';

/** Names of areas: they become part of addresses, folders and identifiers. */
export const AREA_NAME = /^[a-z][a-z0-9-]{0,31}$/;

const semver = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?/;

/** Becomes part of addresses and a name in folders: nothing that could lead out of a folder, or be hidden in it. */
const fileName = z
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

/** `release.json`: what a remote's build says of itself (docs/design.md §4). */
export const releaseSchema = z
  .object({
    schema: z.literal(1),
    remote: z.string().check(z.regex(AREA_NAME)),
    /** Package version, `+`, hash of the content: the same content always has the same version. */
    version: z
      .string()
      .check(
        z.regex(
          new RegExp(`${semver.source}\\+[0-9a-f]{8,64}$`),
          'expected a version such as 1.4.2+3f9c2a1b',
        ),
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
    /** Files for the first paint of the area, in order. */
    preload: z.array(fileName),
    /**
     * Further files for the first paint of a screen, in order, by the pattern of its path on the site: `/visits/:id`.
     * Absent in releases of before contract 1.3, whose screens are fetched once the area runs.
     */
    screens: z.optional(z.record(pathPatternSchema, z.array(fileName))),
    /** Those of `screens` that are steps of a focused flow (focused-flow.ts), so that nothing moves when one comes. */
    focused: z.optional(z.array(pathPatternSchema)),
    builtAt: z.iso.datetime(),
    commit: z.string(),
  })
  .check(
    z.refine((release) => Object.hasOwn(release.files, release.entry), {
      path: ['entry'],
      error: 'the entry is not among the files',
    }),
    z.refine((release) => release.preload.every((file) => Object.hasOwn(release.files, file)), {
      path: ['preload'],
      error: 'a file to preload is not among the files',
    }),
    z.refine(
      ({ files, screens = {} }) =>
        Object.values(screens).every((names) => names.every((file) => Object.hasOwn(files, file))),
      { path: ['screens'], error: 'a file of a screen is not among the files' },
    ),
    z.refine(({ screens = {}, focused = [] }) => focused.every((path) => Object.hasOwn(screens, path)), {
      path: ['focused'],
      error: 'a path is not among the screens',
    }),
  );

/** One built version of one area. */
export type Release = z.infer<typeof releaseSchema>;
