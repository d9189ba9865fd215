import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AREA_NAME_PATTERN } from '@forecourt/shared/contract';
import * as z from 'zod';
import { root } from '../root.ts';
import { CommandError } from '../terminal.ts';

export interface AreaOrigin {
  area: string;
  port: number;
}

/** Default ports of all parts except origins, with those of operator endpoints and SMTP (docs/design.md §9). */
export const DEFAULT_PART_PORTS = {
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
 * Finds the areas of a tree, ordered by port: folders `remote-NAME`; `config.port` in `package.json` is the origin's port.
 * @throws CommandError that lists every invalid folder
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
    if (!AREA_NAME_PATTERN.test(area)) mistakes.push(`${folder}: "${area}" cannot be an area's name`);
    else if (port === null)
      mistakes.push(`${folder}/package.json: config.port must be the port of its origin`);
    else if (holder) mistakes.push(`${folder}/package.json: config.port ${port} belongs to ${holder}`);
    else areas.push({ area, port });
  }
  if (mistakes.length > 0) throw new CommandError(`These areas cannot run:\n  - ${mistakes.join('\n  - ')}`);
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
  const [other] = Object.entries(DEFAULT_PART_PORTS).find(([, taken]) => taken === port) ?? [];
  if (other) return `the ${other}`;
  const known = areas.find((area) => area.port === port);
  return known && `the origin of "${known.area}"`;
}

export type OriginName = `origin-${string}`;
export type SitePartName = keyof typeof DEFAULT_PART_PORTS | OriginName;

export type PortsByPart = Readonly<Record<SitePartName, number>>;

const MAX_PORT = 65_535;

export function listPortNames(): SitePartName[] {
  return Object.keys(usualPorts(findAreas())) as SitePartName[];
}

/**
 * Returns the default ports plus an offset.
 * @param offset value of PORT_OFFSET: an integer; 0 if undefined
 * @throws CommandError if the offset is no integer or a port would be out of range
 */
export function computePorts(
  offset: string | undefined,
  areas: readonly AreaOrigin[] = findAreas(),
): PortsByPart {
  const usual = usualPorts(areas);
  const shift = Number(offset ?? 0);
  const shifted = Object.entries(usual).map(([part, port]) => [part, port + shift] as const);
  if (!Number.isInteger(shift) || shifted.some(([, port]) => port < 1 || port > MAX_PORT)) {
    const highest = MAX_PORT - Math.max(...Object.values(usual));
    const lowest = 1 - Math.min(...Object.values(usual));
    throw new CommandError(
      `PORT_OFFSET must be a whole number from ${lowest} to ${highest}, got ${JSON.stringify(offset)}.`,
    );
  }
  return Object.fromEntries(shifted) as PortsByPart;
}

export function listAreaNames(ports: PortsByPart): string[] {
  return Object.keys(ports).flatMap((part) =>
    part.startsWith('origin-') ? [part.slice('origin-'.length)] : [],
  );
}

export function portOf(ports: PortsByPart, part: SitePartName): number {
  const port = ports[part];
  if (port === undefined) throw new Error(`This site has no ${part}`);
  return port;
}

function usualPorts(areas: readonly AreaOrigin[]): PortsByPart {
  const { edge, ...others } = DEFAULT_PART_PORTS;
  const origins = areas.map(({ area, port }): [SitePartName, number] => [`origin-${area}`, port]);
  return { edge, ...Object.fromEntries(origins), ...others };
}
