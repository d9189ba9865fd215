import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { IMMUTABLE_CACHE_CONTROL } from '../../site-map/addresses.ts';
import { contentTypeOf, type Encoding, negotiateEncoding } from './encodings.ts';
import { sendNotFound } from './problem.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Serves the shell's files: hashed ones are cached for a year, icons for a day. */
export async function staticRoutes(
  app: FastifyInstance,
  options: { shell: string; publicFiles: string },
): Promise<void> {
  const files = new ShellFiles(options.shell);
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    const found = await files.find(request.params['*'], encoding);
    return found ? sendImmutableFile(reply, found) : sendNotFound(reply);
  });
  await app.register(fastifyStatic, {
    root: path.join(options.publicFiles, 'icons'),
    prefix: '/icons/',
    wildcard: true,
    maxAge: DAY_MS,
    index: false,
    // Set the content type: @fastify/static sends SVG without a charset.
    setHeaders: (reply, file) => reply.type(contentTypeOf(file)),
  });
}

const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/** The shell's files, each read once into memory: a file sent from disk would stay open while a slow visitor reads it. */
class ShellFiles {
  readonly #folder: string;
  readonly #names: ReadonlySet<string>;
  readonly #bodies = new Map<string, Promise<Buffer>>();

  constructor(folder: string) {
    this.#folder = folder;
    const entries = readdirSync(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
    this.#names = new Set(files.map(({ name }) => name));
  }

  /** Finds a file in the accepted encoding, else uncompressed (`identity`); null if it does not exist. */
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
      // The file existed when the edge started; a new build may have deleted it.
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

export function sendImmutableFile(
  reply: FastifyReply,
  { body, type, encoding }: ImmutableFile,
): FastifyReply {
  reply.headers({
    'Cache-Control': IMMUTABLE_CACHE_CONTROL,
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
  reply.type(type);
  if (!shouldSendInChunks(body) || reply.request.method === 'HEAD') return reply.send(body);
  return reply.header('Content-Length', body.length).send(createChunkedStream(body));
}

const CHUNK_BYTES = 64 * 1024;

/** Number of chunks written per turn of the event loop; between turns, new requests are accepted. */
const CHUNKS_PER_TURN = 4;

interface PendingChunk {
  stream: Readable;
  write: () => void;
}

const pendingChunks: PendingChunk[] = [];
let isScheduled = false;

export const shouldSendInChunks = (body: Buffer): boolean => body.length > CHUNK_BYTES;

/**
 * Sends a long body in chunks, of which a few are written per turn of the event loop. Whole bodies would be copied into the
 * system's buffers, which blocks new requests for seconds (docs/decisions/014-limits-of-the-edge.md).
 */
export function createChunkedStream(body: Buffer): Readable {
  let begin = 0;
  return new Readable({
    read() {
      const write = () => {
        this.push(body.subarray(begin, begin + CHUNK_BYTES));
        begin += CHUNK_BYTES;
        if (begin >= body.length) this.push(null);
      };
      pendingChunks.push({ stream: this, write });
      scheduleTurn();
    },
  });
}

function scheduleTurn(): void {
  if (isScheduled || pendingChunks.length === 0) return;
  isScheduled = true;
  setImmediate(writeChunks);
}

function writeChunks(): void {
  const turn: PendingChunk[] = [];
  while (turn.length < CHUNKS_PER_TURN) {
    const next = pendingChunks.shift();
    if (!next) break;
    // Skip disconnected clients.
    if (!next.stream.destroyed) turn.push(next);
  }
  isScheduled = false;
  scheduleTurn();
  for (const { write } of turn) write();
}
