import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AREA_NAME } from '@forecourt/shared/contract';
import * as z from 'zod';
import { PlainError } from '../plain-error.ts';
import { root } from '../root.ts';

/** An area of this tree, and the usual port of the origin that its remote has here. */
export interface AreaOrigin {
  area: string;
  port: number;
}

/**
 * The ports that the other parts of a site usually have, and those where operators alone reach them
 * (docs/design.md §9).
 */
export const OTHER_PORTS = {
  edge: 3000,
  'edge-internal': 3100,
  api: 4000,
  'api-internal': 4100,
  identity: 9099,
  mailbox: 8025,
  'mailbox-smtp': 8026,
};

const FOLDER = 'remote-';

const packageSchema = z.object({ config: z.object({ port: z.int().min(1).max(65_535) }) });

/**
 * The areas of a tree: every folder `remote-NAME` with a `package.json`, which says the port of the area's origin in
 * `config.port`. In the order of their ports.
 * @throws PlainError with every folder that is wrong
 */
export function findAreas(tree: string = root): AreaOrigin[] {
  const mistakes: string[] = [];
  const areas: AreaOrigin[] = [];
  for (const folder of readdirSync(tree).sort()) {
    const file = path.join(tree, folder, 'package.json');
    if (!folder.startsWith(FOLDER) || !existsSync(file)) continue;
    const area = folder.slice(FOLDER.length);
    const port = portIn(file);
    const holder = holderOf(port, areas);
    if (!AREA_NAME.test(area)) mistakes.push(`${folder}: "${area}" cannot be an area's name`);
    else if (port === null)
      mistakes.push(`${folder}/package.json: config.port must be the port of its origin`);
    else if (holder) mistakes.push(`${folder}/package.json: config.port ${port} belongs to ${holder}`);
    else areas.push({ area, port });
  }
  if (mistakes.length > 0) throw new PlainError(`These areas cannot run:\n  - ${mistakes.join('\n  - ')}`);
  return areas.sort((one, other) => one.port - other.port);
}

function portIn(file: string): number | null {
  try {
    return packageSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).config.port;
  } catch {
    return null;
  }
}

function holderOf(port: number | null, areas: readonly AreaOrigin[]): string | undefined {
  const [other] = Object.entries(OTHER_PORTS).find(([, taken]) => taken === port) ?? [];
  if (other) return `the ${other}`;
  const known = areas.find((area) => area.port === port);
  return known && `the origin of "${known.area}"`;
}
