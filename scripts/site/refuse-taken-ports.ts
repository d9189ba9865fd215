import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../plain-error.ts';
import { isTaken } from './free-ports.ts';
import type { Part } from './part.ts';
import type { Site } from './site.ts';

// A site that was just killed needs a moment to let its ports go.
const TIMEOUT_MS = 2_000;
const LOOK_AGAIN_MS = 100;

/** @throws PlainError that names every taken port and what needs it */
export async function refuseTakenPorts(site: Site, timeoutMs = TIMEOUT_MS): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let inTheWay = await takenOf(site.parts.flatMap(portsOf));
  while (inTheWay.length > 0 && Date.now() < deadline) {
    await delay(LOOK_AGAIN_MS);
    inTheWay = await takenOf(inTheWay);
  }
  if (inTheWay.length === 0) return;
  const ports = inTheWay.map(({ port, role }) => `\n  - ${port}, for ${role}`);
  throw new PlainError(
    `The site cannot start, because another process uses ${ports.length === 1 ? 'a port' : 'ports'} it needs:` +
      `${ports.join('')}\nEnd that process, or move all ports of the site: PORT_OFFSET=100 npm start`,
  );
}

interface NeededPort {
  port: number;
  /** What needs it. */
  role: string;
}

function portsOf({ description: { port, internalPort, smtpPort, role } }: Part): NeededPort[] {
  const internal =
    internalPort === undefined ? [] : [{ port: internalPort, role: `the operators of ${role}` }];
  const smtp = smtpPort === undefined ? [] : [{ port: smtpPort, role: `what comes to ${role}` }];
  return [{ port, role }, ...internal, ...smtp];
}

async function takenOf(ports: readonly NeededPort[]): Promise<NeededPort[]> {
  const taken = await Promise.all(ports.map(({ port }) => isTaken(port)));
  return ports.filter((_, index) => taken[index]);
}
