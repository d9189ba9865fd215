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

/** The shell's own files: hashed ones for a year, the business's icons for a day. */
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

/** What the build calls the compressed forms of a file. */
const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

/**
 * The shell's files, as they were in its folder at the start, each read when it is first asked for and kept then. Files
 * that were sent from disk would stay open for as long as visitors take to read them.
 */
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

  /**
   * @param accepted the encoding that the browser would like best; a file that was not compressed comes as it is
   * @returns null when there is no such file
   */
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
      // Files of earlier builds go away in time.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }
}

/** A file whose address says its content. */
export interface ImmutableFile {
  body: Buffer;
  /** Its content type. */
  type: string;
  /** What the body is compressed with. */
  encoding: Encoding;
}

/** Answers with a file that never changes. */
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

/** How many pieces are written before newcomers are let in. */
const PIECES_PER_TURN = 4;

/** A piece that is to be written. */
interface Waiting {
  stream: Readable;
  write: () => void;
}

const waiting: Waiting[] = [];
let isScheduled = false;

/** Whether a body is worth cutting. */
export const isLong = (body: Buffer): boolean => body.length > PIECE_BYTES;

/**
 * A long body in pieces, a few of all answers at a time. Written as a whole it is copied into the system's buffers at
 * once, and the process lets in one newcomer between two such copies: hundreds who ask for the longest files together
 * would keep everybody else waiting for seconds (docs/decisions/014-limits-of-the-edge.md).
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
    // Whoever has left takes nobody's turn.
    if (!next.stream.destroyed) turn.push(next);
  }
  isScheduled = false;
  schedule();
  for (const { write } of turn) write();
}
