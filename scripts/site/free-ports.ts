import { randomInt } from 'node:crypto';
import { connect, createServer, type Server } from 'node:net';
import getPort, { portNumbers } from 'get-port';
import { type PartName, type Ports, partNames, portsShiftedBy } from './ports.ts';

const HOST = '127.0.0.1';
const LOOPBACK = [HOST, '::1'];

/** Whether anything listens on a port of this machine, or keeps others from listening there. */
export async function isTaken(port: number): Promise<boolean> {
  // A browser tries both addresses of "localhost", so a stranger on either of them is in the way.
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
 * Below Linux's ephemeral ports, one of which may go to somebody's outgoing connection before its new owner listens on
 * it; above those that browsers refuse to open; and none of a whole site's (`OFFSETS`).
 */
const LISTENABLE = { from: 12_000, to: 22_999 };

/** Processes that are started one after the other begin in different blocks of ports: none takes what another has just found. */
const BLOCKS = 50;
const BLOCK_SIZE = (LISTENABLE.to + 1 - LISTENABLE.from) / BLOCKS;

/** A port that is free now. */
export function freePort(): Promise<number> {
  const first = LISTENABLE.from + (process.pid % BLOCKS) * BLOCK_SIZE + randomInt(BLOCK_SIZE);
  return getPort({ host: HOST, port: portNumbers(first, LISTENABLE.to) });
}

/** Ports that are free now, for a site beside others. @param parts those of this tree's site when none are named */
export async function freePorts(parts: readonly PartName[] = partNames()): Promise<Ports> {
  const ports = await Promise.all(parts.map(async (part) => [part, await freePort()] as const));
  return Object.fromEntries(ports) as Ports;
}

/** Offsets that keep all ports of a site, which begin at 3000, above those of `freePort` and below the ephemeral ones. */
const OFFSETS = { from: 20_000, to: 23_600, step: 41 };

/** A PORT_OFFSET at which every port of this tree's site is free now; another one in each process that asks at once. */
export async function freePortOffset(): Promise<number> {
  const offsets = Array.from(
    { length: Math.ceil((OFFSETS.to - OFFSETS.from) / OFFSETS.step) },
    (_, index) => OFFSETS.from + index * OFFSETS.step,
  );
  const first = process.pid % offsets.length;
  for (const offset of [...offsets.slice(first), ...offsets.slice(0, first)]) {
    const taken = await Promise.all(Object.values(portsShiftedBy(String(offset))).map(isTaken));
    if (!taken.includes(true)) return offset;
  }
  throw new Error('There are no free ports for a site');
}

function listenOn(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, resolve);
  });
}
