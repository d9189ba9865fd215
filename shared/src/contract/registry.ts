import * as z from 'zod/mini';
import { AREA_NAME, releaseSchema } from './release.ts';

/** Id of the JSON block in the page that the edge writes the registry into. */
export const REGISTRY_ELEMENT_ID = 'forecourt-registry';

const releaseAtSchema = z.object({
  release: releaseSchema,
  /** Address of the folder that holds the release's files; ends with a slash. */
  base: z.url(),
});

const remoteStatusSchema = z.object({
  /** The release that customers get; null while no good one has been seen. */
  current: z.nullable(releaseAtSchema),
  /** Why releases were not taken, newest first. */
  refused: z.array(
    z.object({
      at: z.iso.datetime(),
      version: z.nullable(z.string()),
      stage: z.string(),
      reason: z.string(),
    }),
  ),
});

/** What the edge knows of one remote. */
export type RemoteStatus = z.infer<typeof remoteStatusSchema>;

/** Area name → what the edge knows of it: inlined in each page and answered by `GET /-/releases`. */
export const registrySchema = z.record(z.string().check(z.regex(AREA_NAME)), remoteStatusSchema);

export type Registry = z.infer<typeof registrySchema>;
