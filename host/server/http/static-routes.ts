import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { IMMUTABLE } from '../../site-map/cache-control.ts';
import { acceptedEncoding, contentTypeOf, type Encoding } from './encodings.ts';
import { sendNotFound } from './problem.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Serves the shell's files: hashed ones are cached for a year, icons for a day. */
export async function staticRoutes(
  app: FastifyInstance,
  options: { shell: string; publicFiles: string },
): Promise<void> {
  const files = new ShellFiles(options.shell);
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const found = await files.find(request.params['*'], encoding);
    return found ? sendImmutable(reply, found) : sendNotFound(reply);
  });
  await app.register(fastifyStatic, {
    root: path.join(options.publicFiles, 'icons'),
    prefix: '/icons/',
    wildcard: true,
    maxAge: DAY_MS,
    index: false,
    // @fastify/static sends SVG without a charset.
    setHeaders: (reply, file) => reply.type(contentTypeOf(file)),
  });
}

const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** Reads each file once into memory: a file sent from disk would stay open while a slow visitor reads it. */
export class ShellFiles {
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #bodies = new Map<string, Promise<Buffer>>();

  constructor(folder: string) {
    this.#folder = folder;
    const entries = readdirSync(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    this.#names = new Set(files.map(({ name }) => name));
  }

  /** Returns `identity` if the build did not compress the file; null if it does not exist. */
  async find(file: string, accepted: Encoding): Promise<ImmutableFile | null> {
    if (!this.#names.has(file)) return null;
    const encoding = this.#names.has(file + EXTENSIONS[accepted]) ? accepted : 'identity';
    const body = await this.#read(file + EXTENSIONS[encoding]);
    return body && { body, type: contentTypeOf(file), encoding };
  }

  async #read(name: string): Promise<Buffer | null> {
    const body = this.#bodies.get(name) ?? readFile(path.join(this.#folder, name));
    this.#bodies.set(name, body);
    try {
      return await body;
    } catch (error) {
      this.#bodies.delete(name);
      // Files of earlier builds may have been deleted since the start.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
}

export interface ImmutableFile {
  body: Buffer;
  type: string;
  encoding: Encoding;
}

export function sendImmutable(reply: FastifyReply, { body, type, encoding }: ImmutableFile): FastifyReply {
  reply.headers({
    'Cache-Control': IMMUTABLE,
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  reply.type(type);
  if (!isLong(body) || reply.request.method === 'HEAD') return reply.send(body);
  return reply.header('Content-Length', body.length).send(inPieces(body));
}

const PIECE_BYTES = 64 * 1024;

/** Number of chunks written before new requests are accepted. */
const PIECES_PER_TURN = 4;

interface Waiting {
  stream: Readable;
  write: () => void;
}

const waiting: Waiting[] = [];
let isScheduled = false;

export const isLong = (body: Buffer): boolean => body.length > PIECE_BYTES;

/**
 * Sends a long body in chunks, a few of all responses per turn. Whole bodies would be copied into the system's
 * buffers, which blocks new requests for seconds (docs/decisions/014-limits-of-the-edge.md).
 */
export function inPieces(body: Buffer): Readable {
  let begin = 0;
  return new Readable({
    read() {
      const write = () => {
        this.push(body.subarray(begin, begin + PIECE_BYTES));
        begin += PIECE_BYTES;
        if (begin >= body.length) this.push(null);
      };
      waiting.push({ stream: this, write });
      schedule();
    },
  });
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return;
  isScheduled = true;
  setImmediate(takeTurn);
}

function takeTurn(): void {
  const turn: Waiting[] = [];
  while (turn.length < PIECES_PER_TURN) {
    const next = waiting.shift();
    if (!next) break;
    // Skip disconnected clients.
    if (!next.stream.destroyed) turn.push(next);
  }
  isScheduled = false;
  schedule();
  for (const { write } of turn) write();
}
