import { createHash } from 'node:crypto';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps a second process away from a folder: the embedded database is ruined by two. The lock is a local socket
 * that this process listens on, so the system frees it whichever way the process ends.
 * @returns how to free it
 * @throws Error when another process holds it
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const address = socketAddress(await realpath(folder));
  if (!address.startsWith('\0') && !(await isListenedTo(address))) await rm(address, { force: true });
  const server = createServer((socket) => socket.destroy());
  await listen(server, address).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new Error(
      `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
    );
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

/** Linux and Windows have names for sockets that vanish with their process; elsewhere it is a file. */
function socketAddress(folder: string): string {
  const name = `forecourt-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
}

function listen(server: Server, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(address, resolve);
  });
}

function isListenedTo(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
