import { PlainError } from '../plain-error.ts';
import { type AreaOrigin, findAreas, OTHER_PORTS } from './find-areas.ts';

export type OriginName = `origin-${string}`;
export type PartName = keyof typeof OTHER_PORTS | OriginName;

/** Part of the site → the port it listens on. Its origins say which areas a site has. */
export type Ports = Readonly<Record<PartName, number>>;

const MAX_PORT = 65_535;

/** The parts of a site: those that every site has, and the origin of each area of this tree. */
export function partNames(areas: readonly AreaOrigin[] = findAreas()): PartName[] {
  return Object.keys(usualPorts(areas)) as PartName[];
}

/**
 * The usual ports, shifted.
 * @param offset value of PORT_OFFSET: a whole number; none is 0
 * @throws PlainError when it is not a number that leaves every port possible
 */
export function portsShiftedBy(
  offset: string | undefined,
  areas: readonly AreaOrigin[] = findAreas(),
): Ports {
  const usual = usualPorts(areas);
  const shift = Number(offset ?? 0);
  const shifted = Object.entries(usual).map(([part, port]) => [part, port + shift] as const);
  if (!Number.isInteger(shift) || shifted.some(([, port]) => port < 1 || port > MAX_PORT)) {
    const highest = MAX_PORT - Math.max(...Object.values(usual));
    const lowest = 1 - Math.min(...Object.values(usual));
    throw new PlainError(
      `PORT_OFFSET must be a whole number from ${lowest} to ${highest}, got ${JSON.stringify(offset)}.`,
    );
  }
  return Object.fromEntries(shifted) as Ports;
}

/** The areas that have an origin among these ports. */
export function areasOf(ports: Ports): string[] {
  return Object.keys(ports).flatMap((part) =>
    part.startsWith('origin-') ? [part.slice('origin-'.length)] : [],
  );
}

/** @throws Error when the part has no port */
export function portOf(ports: Ports, part: PartName): number {
  const port = ports[part];
  if (port === undefined) throw new Error(`This site has no ${part}`);
  return port;
}

function usualPorts(areas: readonly AreaOrigin[]): Ports {
  const { edge, ...others } = OTHER_PORTS;
  const origins = areas.map(({ area, port }): [PartName, number] => [`origin-${area}`, port]);
  return { edge, ...Object.fromEntries(origins), ...others };
}
