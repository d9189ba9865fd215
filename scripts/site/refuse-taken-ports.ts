import { setTimeout as delay } from 'node:timers/promises';
import { PlainError } from '../plain-error.ts';
import { isTaken } from './free-ports.ts';
import type { Part } from './part.ts';
import type { Site } from './site.ts';

// A site that was just killed needs a moment to let its ports go.
const PATIENCE_MS = 2_000;
const LOOK_AGAIN_MS = 100;

/** @throws PlainError that names every taken port and what needs it */
export async function refuseTakenPorts(site: Site, patienceMs = PATIENCE_MS): Promise<void> {
  const deadline = Date.now() + patienceMs;
  let inTheWay = await partsWithoutPort(site.parts);
  while (inTheWay.length > 0 && Date.now() < deadline) {
    await delay(LOOK_AGAIN_MS);
    inTheWay = await partsWithoutPort(inTheWay);
  }
  if (inTheWay.length === 0) return;
  const ports = inTheWay.map(({ description: { port, role } }) => `\n  - ${port}, for ${role}`);
  throw new PlainError(
    `The site cannot start, because another process uses ${ports.length === 1 ? 'a port' : 'ports'} it needs:` +
      `${ports.join('')}\nEnd that process, or move all ports of the site: PORT_OFFSET=100 npm start`,
  );
}

async function partsWithoutPort(parts: readonly Part[]): Promise<Part[]> {
  const taken = await Promise.all(parts.map(({ description }) => isTaken(description.port)));
  return parts.filter((_, index) => taken[index]);
}
