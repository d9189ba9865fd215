import { randomInt } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { CommandError } from '../terminal.ts';
import { computePorts, listPortNames, type PortsByPart, type SitePartName } from './ports.ts';
import type { LocalSite, SitePartProcess } from './site.ts';

const HOST = '127.0.0.1';
const LOOPBACK = [HOST, '::1'];

export async function isPortTaken(port: number): Promise<boolean> {
  // A browser tries both addresses of "localhost" (IPv4 and IPv6), so the port is taken if a server listens on either.
  const answers = await Promise.all(LOOPBACK.map((host) => answersOn(host, port)));
  return answers.includes(true) || !(await canListen(port));
}

function answersOn(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await listenOn(server, port);
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}

/**
 * Range of ports for single servers: below Linux's ephemeral ports, which outgoing connections may take at any moment; above
 * ports that browsers refuse; apart from the ports of whole sites (`OFFSETS`).
 */
const LISTENABLE = { from: 12_000, to: 22_999 };

/**
 * Finds a free port and reserves it until this process ends: its server may begin to listen half a minute later, and until then
 * no other search on this machine finds it.
 */
export async function findFreePort(): Promise<number> {
  const count = LISTENABLE.to + 1 - LISTENABLE.from;
  const first = randomInt(count);
  for (let tried = 0; tried < count; tried += 1) {
    const port = LISTENABLE.from + ((first + tried) % count);
    const reservation = await reservePort(port);
    if (!reservation) continue;
    if (!(await isPortTaken(port))) return port;
    reservation.close();
  }
  throw new Error('There is no free port');
}

/**
 * Reserves a port by a UDP socket with the same number, which TCP servers do not notice. The operating system closes it when
 * this process ends. @returns null if the port is reserved
 */
function reservePort(port: number): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close();
      if (error.code === 'EADDRINUSE') resolve(null);
      else reject(error);
    });
    socket.bind({ port, address: HOST, exclusive: true }, () => resolve(socket));
  });
}

/** Finds free ports for another site. @param parts default: all parts of this working copy's site */
export async function findFreePorts(parts: readonly SitePartName[] = listPortNames()): Promise<PortsByPart> {
  const ports = await Promise.all(parts.map(async (part) => [part, await findFreePort()] as const));
  return Object.fromEntries(ports) as PortsByPart;
}

/** Range of PORT_OFFSET: it moves the ports of a site (from 3000) above those of `findFreePort` and below ephemeral ports. */
const OFFSETS = { from: 20_000, to: 23_600, step: 41 };

/** Finds and reserves a PORT_OFFSET at which all ports of this working copy's site are free. */
export async function findFreePortOffset(): Promise<number> {
  const offsets = Array.from(
    { length: Math.ceil((OFFSETS.to - OFFSETS.from) / OFFSETS.step) },
    (_, index) => OFFSETS.from + index * OFFSETS.step,
  );
  const first = process.pid % offsets.length;
  for (const offset of [...offsets.slice(first), ...offsets.slice(0, first)]) {
    const ports = Object.values(computePorts(String(offset)));
    const taken = await Promise.all(ports.map(isPortTaken));
    if (taken.includes(true)) continue;
    const reservations = await Promise.all(ports.map(reservePort));
    if (!reservations.includes(null)) return offset;
    for (const reservation of reservations) reservation?.close();
  }
  throw new Error('There are no free ports for a site');
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
}

// Time in ms to wait for ports that a killed site has not released yet.
const TIMEOUT_MS = 2_000;
const LOOK_AGAIN_MS = 100;

/** Waits until all ports of a site are free. @throws CommandError that lists ports still in use after `timeoutMs` */
export async function assertPortsFree(site: LocalSite, timeoutMs = TIMEOUT_MS): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let inTheWay = await takenOf(site.parts.flatMap(portsOf));
  while (inTheWay.length > 0 && Date.now() < deadline) {
    await delay(LOOK_AGAIN_MS);
    inTheWay = await takenOf(inTheWay);
  }
  if (inTheWay.length === 0) return;
  const ports = inTheWay.map(({ port, role }) => `\n  - ${port}, for ${role}`);
  throw new CommandError(
    `The site cannot start, because another process uses ${ports.length === 1 ? 'a port' : 'ports'} it needs:` +
      `${ports.join('')}\nEnd that process, or move all ports of the site: PORT_OFFSET=100 npm start`,
  );
}

interface NeededPort {
  port: number;
  role: string;
}

function portsOf({ description: { port, internalPort, smtpPort, role } }: SitePartProcess): NeededPort[] {
  const internal =
    internalPort === undefined ? [] : [{ port: internalPort, role: `the operators of ${role}` }];
  const smtp = smtpPort === undefined ? [] : [{ port: smtpPort, role: `what comes to ${role}` }];
  return [{ port, role }, ...internal, ...smtp];
}

async function takenOf(ports: readonly NeededPort[]): Promise<NeededPort[]> {
  const taken = await Promise.all(ports.map(({ port }) => isPortTaken(port)));
  return ports.filter((_, index) => taken[index]);
}
