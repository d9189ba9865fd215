import * as z from 'zod';

const summarySchema = z.object({
  version: z.string(),
  contract: z.string(),
  commit: z.string(),
  builtAt: z.string(),
  adoptedAt: z.string(),
  namedAt: z.string(),
  /** When everybody began to get it; null when only canary visitors had it. */
  servedAt: z.string().nullable().default(null),
});

const areaStatusSchema = z.object({
  current: summarySchema.nullable(),
  previous: z.array(summarySchema),
  canary: z.object({ version: z.string(), percent: z.number() }).nullable(),
  pinned: z.string().nullable(),
  disabled: z.object({ message: z.string() }).nullable(),
  refused: z.array(
    z.object({ version: z.string().nullable(), stage: z.string(), reason: z.string(), at: z.string() }),
  ),
  withdrawn: z.array(z.object({ version: z.string(), reason: z.string(), at: z.string() })),
  store: z.object({ error: z.string().nullable() }),
});

const failuresSchema = z.record(
  z.string(),
  z.object({ clients: z.number(), events: z.number(), byKind: z.record(z.string(), z.number()) }),
);

/** Answer of `GET /-/releases`: area → its releases, and what browsers reported of each version. */
export const edgeReleasesSchema = z.record(
  z.string(),
  areaStatusSchema.extend({ failures: failuresSchema.default({}) }),
);

/** Answer of `PUT /-/releases/:remote`. */
export const changedAreaSchema = areaStatusSchema;

/** What the edge knows of the releases of one area. */
export type AreaStatus = z.infer<typeof areaStatusSchema>;

export type EdgeReleases = z.infer<typeof edgeReleasesSchema>;

/** A refusal of the edge (RFC 9457). */
export const problemSchema = z.object({ code: z.string(), title: z.string() });
