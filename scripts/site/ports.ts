import { PlainError } from '../plain-error.ts';

/** The areas whose remotes have an origin of their own here, with their usual ports (DESIGN §9). */
const ORIGIN_PORTS = { selfservice: 3001, vehicle: 3002, auth: 3003 };

export type AreaName = keyof typeof ORIGIN_PORTS;
export type OriginName = `origin-${AreaName}`;
export type PartName = 'edge' | 'api' | 'identity' | OriginName;

/** Part of the site → the port it listens on. */
export type Ports = Readonly<Record<PartName, number>>;

export const AREAS = Object.keys(ORIGIN_PORTS) as AreaName[];

const USUAL_PORTS: Ports = {
  edge: 3000,
  'origin-selfservice': ORIGIN_PORTS.selfservice,
  'origin-vehicle': ORIGIN_PORTS.vehicle,
  'origin-auth': ORIGIN_PORTS.auth,
  api: 4000,
  identity: 9099,
};

export const PARTS = Object.keys(USUAL_PORTS) as PartName[];

const HIGHEST_PORT = 65_535;

/**
 * The usual ports, shifted.
 * @param offset value of PORT_OFFSET: a whole number; none is 0
 * @throws PlainError when it is not a number that leaves every port possible
 */
export function portsShiftedBy(offset: string | undefined): Ports {
  const shift = Number(offset ?? 0);
  const ports = mapPorts(USUAL_PORTS, (port) => port + shift);
  if (!Number.isInteger(shift) || Object.values(ports).some((port) => port < 1 || port > HIGHEST_PORT)) {
    const highest = HIGHEST_PORT - Math.max(...Object.values(USUAL_PORTS));
    const lowest = 1 - Math.min(...Object.values(USUAL_PORTS));
    throw new PlainError(
      `PORT_OFFSET must be a whole number from ${lowest} to ${highest}, got ${JSON.stringify(offset)}.`,
    );
  }
  return ports;
}

export function mapPorts(ports: Ports, change: (port: number, part: PartName) => number): Ports {
  return Object.fromEntries(
    Object.entries(ports).map(([part, port]) => [part, change(port, part as PartName)]),
  ) as Ports;
}
