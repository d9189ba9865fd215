import { existsSync } from 'node:fs';
import path from 'node:path';
import webpack, { type AsyncDependenciesBlock, type ChunkGroup, type Compilation } from 'webpack';
import * as z from 'zod';
import { providesAllParams, screenDataSchema } from '../contract/early-requests.ts';
import type { Release } from '../contract/release.ts';
import { pathOfModule } from './module-paths.ts';
import { readJson } from './read-json.ts';

/** File of an area that lists the modules and data of its screens. */
export const SCREENS_FILE = 'src/screens.json';

/** By the pattern of its path: `{ "/visits/:id": { "modules": ["visits/visit.tsx"] } }`. */
const screensSchema = z
  .record(
    z.string(),
    z.strictObject({
      /** Modules below `src` that the area imports on demand. */
      modules: z.array(z.string()).min(1),
      /** Whether the screen is a step of a focused flow (shared/contract/page.ts). */
      focused: z.boolean().default(false),
      /** Fixed title and lead: names of texts in the area's catalogues. */
      head: z.strictObject({ title: z.string(), lead: z.array(z.string()).default([]) }).optional(),
      /** First requests to the backend. */
      data: z.optional(screenDataSchema),
    }),
  )
  .check((screens) => {
    for (const [pattern, { data = [] }] of Object.entries(screens.value)) {
      if (providesAllParams(pattern, data)) continue;
      const message = 'a name in an address is not in the path of its screen';
      screens.issues.push({ code: 'custom', message, path: [pattern, 'data'], input: data });
    }
  });

export type Screens = z.infer<typeof screensSchema>;

/** Screens of an area; empty without the file. @param root folder of the workspace */
export function readScreens(root: string): Screens {
  const file = path.join(root, SCREENS_FILE);
  return existsSync(file) ? readJson(screensSchema, file) : {};
}

/**
 * The files of each screen, so that a page can fetch them along with the shell (docs/design.md §4).
 * @param root the workspace's folder
 * @param known what the page fetches anyway
 * A module that the area does not import on demand is an error of the build.
 */
export function screenFiles(
  compilation: Compilation,
  root: string,
  screens: Screens,
  known: readonly string[],
): NonNullable<Release['screens']> {
  const groups = groupsOnDemand(compilation);
  const filesOf = (module: string): string[] => {
    const group = groups.get(path.join(root, 'src', module));
    if (group) return group.getFiles();
    const fault = `${SCREENS_FILE}: nothing of the area imports ${module} on demand.`;
    // A failed module imports nothing, so report its own error only.
    if (compilation.errors.length === 0) compilation.errors.push(new webpack.WebpackError(fault));
    return [];
  };
  return Object.fromEntries(
    Object.entries(screens).map(([pattern, { modules }]) => {
      const files = new Set(modules.flatMap(filesOf));
      for (const each of known) files.delete(each);
      // Style sheets first, because layout waits for them.
      const isStyle = (name: string) => Number(!name.endsWith('.css'));
      return [pattern, [...files].sort((one, other) => isStyle(one) - isStyle(other))];
    }),
  );
}

/** First requests of each screen that lists some. */
export function screenData(screens: Screens): NonNullable<Release['data']> {
  const withData = Object.entries(screens).flatMap(([pattern, { data }]) =>
    data ? [[pattern, data] as const] : [],
  );
  return Object.fromEntries(withData);
}

/** Absolute path of each module imported on demand → its chunks. */
function groupsOnDemand({ modules, moduleGraph, chunkGraph }: Compilation): Map<string, ChunkGroup> {
  const groups = new Map<string, ChunkGroup>();
  const visit = (block: AsyncDependenciesBlock) => {
    const group = chunkGraph.getBlockChunkGroup(block);
    for (const dependency of block.dependencies) {
      const module = moduleGraph.getModule(dependency);
      const file = module && pathOfModule(module);
      if (group && file) groups.set(file, group);
    }
    visitAll(block);
  };
  const visitAll = ({ blocks }: Pick<AsyncDependenciesBlock, 'blocks'>) => blocks.forEach(visit);
  for (const module of modules) visitAll(module);
  return groups;
}
