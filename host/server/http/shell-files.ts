import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentTypeOf } from './content-types.ts';
import type { Encoding } from './encodings.ts';
import type { ImmutableFile } from './send-immutable.ts';

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
