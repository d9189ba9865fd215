import { existsSync } from 'node:fs';
import path from 'node:path';
import type { AsyncDependenciesBlock, ChunkGroup, Compilation } from 'webpack';
import webpack from 'webpack';
import * as z from 'zod';
import { earlyRequestsSchema, providesAllParams } from '../contract/early-requests.ts';
import type { Release } from '../contract/release.ts';
import { findModulePath } from './module-paths.ts';
import { collectTranslations, readJsonFile, readMessageCatalogues } from './read-area.ts';

export const SCREENS_FILE = 'src/screens.json';

/** Content of `screens.json`: pattern of a path → screen, e.g. `{ "/visits/:id": { "modules": ["visits/visit.tsx"] } }`. */
const screensSchema = z
  .record(
    z.string(),
    z.strictObject({
      /** Modules of the screen, relative to `src`, that the area imports on demand. */
      modules: z.array(z.string()).min(1),
      /** Whether the screen is a step of a focused flow (shared/contract/page.ts). */
      focused: z.boolean().default(false),
      /** Fixed title and lead of the screen, as names of texts in the area's catalogues. */
      head: z.strictObject({ title: z.string(), lead: z.array(z.string()).default([]) }).optional(),
      data: z.optional(earlyRequestsSchema),
    }),
  )
  .check((screens) => {
    for (const [pattern, { data = [] }] of Object.entries(screens.value)) {
      if (providesAllParams(pattern, data)) continue;
      const message = 'a name in an address is not in the path of its screen';
      screens.issues.push({ code: 'custom', message, path: [pattern, 'data'], input: data });
    }
  });

export type ScreenDefinitions = z.infer<typeof screensSchema>;

/** Reads an area's `screens.json`; empty if the file is missing. @param root folder of the workspace */
export function readScreens(root: string): ScreenDefinitions {
  const file = path.join(root, SCREENS_FILE);
  return existsSync(file) ? readJsonFile(screensSchema, file) : {};
}

/**
 * Returns the files of each screen, which a page loads along with the shell (docs/design.md §4). A module that the area does
 * not import on demand is a build error.
 * @param known files that the page loads in any case
 */
export function listScreenFiles(
  compilation: Compilation,
  root: string,
  screens: ScreenDefinitions,
  known: readonly string[],
): NonNullable<Release['screens']> {
  const groups = groupsOnDemand(compilation);
  const filesOf = (module: string): string[] => {
    const group = groups.get(path.join(root, 'src', module));
    if (group) return group.getFiles();
    const fault = `${SCREENS_FILE}: nothing of the area imports ${module} on demand.`;
    // After a failed compilation, report only its own errors, because a module that failed has no known imports.
    if (compilation.errors.length === 0) compilation.errors.push(new webpack.WebpackError(fault));
    return [];
  };
  return Object.fromEntries(
    Object.entries(screens).map(([pattern, { modules }]) => {
      const files = new Set(modules.flatMap(filesOf));
      for (const each of known) files.delete(each);
      // Sort style sheets before scripts, because layout waits for style sheets.
      const rank = (name: string) => Number(!name.endsWith('.css'));
      return [pattern, [...files].sort((one, other) => rank(one) - rank(other))];
    }),
  );
}

export function collectEarlyRequests(screens: ScreenDefinitions): NonNullable<Release['data']> {
  const withData = Object.entries(screens).flatMap(([pattern, { data }]) =>
    data ? [[pattern, data] as const] : [],
  );
  return Object.fromEntries(withData);
}

/** Returns the chunks of each module imported on demand, by the module's absolute path. */
function groupsOnDemand({ modules, moduleGraph, chunkGraph }: Compilation): Map<string, ChunkGroup> {
  const groups = new Map<string, ChunkGroup>();
  const visit = (block: AsyncDependenciesBlock) => {
    const group = chunkGraph.getBlockChunkGroup(block);
    for (const dependency of block.dependencies) {
      const module = moduleGraph.getModule(dependency);
      const file = module && findModulePath(module);
      if (group && file) groups.set(file, group);
    }
    visitAll(block);
  };
  const visitAll = ({ blocks }: Pick<AsyncDependenciesBlock, 'blocks'>) => blocks.forEach(visit);
  for (const module of modules) visitAll(module);
  return groups;
}

const MESSAGES_FOLDER = 'src/messages';

/** Returns screens' titles and leads by language. @throws for a text in no catalogue, `'`, or a placeholder except `{name}` */
export function collectScreenTitlesAndLeads(
  root: string,
  screens: ScreenDefinitions,
): NonNullable<Release['heads']> {
  const withHead = Object.entries(screens).flatMap(([pattern, { head }]) =>
    head ? [[pattern, head] as const] : [],
  );
  if (withHead.length === 0) return {};
  const catalogues = readMessageCatalogues(path.join(root, MESSAGES_FOLDER));
  const textOf = (name: string) => {
    const text = collectTranslations(catalogues, name);
    const other = Object.values(text ?? {}).find((words) => /[{}']/.test(words.replaceAll('{name}', '')));
    if (other) {
      throw new Error(
        `${SCREENS_FILE}: ${name} is rendered without scripts, so {name} is the only placeholder that it can contain: ${other}`,
      );
    }
    if (!text) throw new Error(`${SCREENS_FILE}: no catalogue in ${MESSAGES_FOLDER} has a text ${name}.`);
    return text;
  };
  return Object.fromEntries(
    withHead.map(([pattern, { title, lead }]) => [pattern, { title: textOf(title), lead: lead.map(textOf) }]),
  );
}
