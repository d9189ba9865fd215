import * as z from 'zod/mini';
import { textByLanguageSchema } from './area.ts';
import { earlyRequestsSchema, providesAllParams } from './early-requests.ts';
import {
  firstPaintFilesSchema,
  hasNoDuplicates,
  releaseFieldSchemas,
  routePatternSchema,
} from './release-fields.ts';

const commit = z.string().check(z.regex(/^[ -~]*$/, 'expected printable characters'), z.maxLength(100));

const MAX_SCREENS = 200;

/** Content of `release.json`, which the build of a remote writes (docs/design.md §4). */
export const releaseSchema = z
  .object({
    ...releaseFieldSchemas,
    preload: firstPaintFilesSchema,
    /** Pattern of a screen's path → additional files for its first paint. Absent before contract 1.3. */
    screens: z.optional(
      z
        .record(routePatternSchema, firstPaintFilesSchema)
        .check(
          z.refine(
            (screens) => Object.keys(screens).length <= MAX_SCREENS,
            `more than ${MAX_SCREENS} screens`,
          ),
        ),
    ),
    /** Paths among `screens` that are steps of a flow. The edge's HTML of them has `FOCUSED_FLOW_ATTRIBUTE`, as their screens do. */
    focused: z.optional(z.array(routePatternSchema).check(z.refine(hasNoDuplicates, 'the same path twice'))),
    /** Title and lead of screens, which the page shows before any script has run. `{name}` stands for the business's name. */
    heads: z.optional(
      z.record(
        routePatternSchema,
        z.object({ title: textByLanguageSchema, lead: z.array(textByLanguageSchema).check(z.maxLength(10)) }),
      ),
    ),
    /** Screen → requests that the page sends before its scripts arrive, if the customer is probably signed in. */
    data: z.optional(z.record(routePatternSchema, earlyRequestsSchema)),
    builtAt: z.iso.datetime(),
    commit,
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
    z.refine(({ screens = {}, focused = [] }) => areAmong(screens, focused), {
      path: ['focused'],
      error: 'a path is not among the screens',
    }),
    z.refine(({ screens = {}, heads = {} }) => areAmong(screens, Object.keys(heads)), {
      path: ['heads'],
      error: 'a path is not among the screens',
    }),
    z.refine(({ screens = {}, data = {} }) => areAmong(screens, Object.keys(data)), {
      path: ['data'],
      error: 'a path is not among the screens',
    }),
    z.refine(
      ({ data = {} }) =>
        Object.entries(data).every(([path, addresses]) => providesAllParams(path, addresses)),
      {
        path: ['data'],
        error: 'a name in an address is not in the path of its screen',
      },
    ),
  );

function areAmong(screens: object, paths: readonly string[]): boolean {
  return paths.every((path) => Object.hasOwn(screens, path));
}

export type Release = z.infer<typeof releaseSchema>;
