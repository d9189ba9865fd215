import * as z from 'zod/mini';
import { AREA_NAME, releaseSchema } from './release.ts';

/** Id of the JSON block in the page that the edge writes the registry into. */
export const REGISTRY_ELEMENT_ID = 'forecourt-registry';

const releaseAtSchema = z.object({
  release: releaseSchema,
  /** Address of the folder that holds the release's files; ends with a slash. */
  base: z.url(),
});

/** Area name → the release that customers get, or null while no good one has been seen. Inlined in each page. */
export const registrySchema = z.record(z.string().check(z.regex(AREA_NAME)), z.nullable(releaseAtSchema));

/** A release, and where its files are. */
export type LocatedRelease = z.infer<typeof releaseAtSchema>;

export type Registry = z.infer<typeof registrySchema>;
