import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const entrySchema = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('begun'),
    kind: z.enum(['update', 'rollback']),
    from: z.string(),
    to: z.string(),
  }),
  /** A step that is not repeated after an interruption. */
  z.object({ event: z.literal('done'), step: z.enum(['restore point', 'migration']), result: z.string() }),
  /** All services return to `from`: the version `to` does not work, or the operator cancelled the update. */
  z.object({ event: z.literal('returning'), reason: z.string() }),
  /** All services run this version. */
  z.object({ event: z.literal('finished'), version: z.string() }),
]);

export type JournalEntry = z.infer<typeof entrySchema>;

export interface UnfinishedVersionChange {
  kind: 'update' | 'rollback';
  from: string;
  to: string;
  /** Name of each completed step → its result. */
  done: ReadonlyMap<string, string>;
  /** Why the services return to `from`; null if they do not. */
  returning: string | null;
}

/** Updates and rollbacks of a site as JSON lines, each on disk before the next step, so a killed command can be repeated. */
export class VersionChangeJournal {
  readonly #file: string;
  readonly #now: () => Date;

  constructor(file: string, now: () => Date) {
    this.#file = file;
    this.#now = now;
  }

  append(entry: JournalEntry): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    this.#removeTornLine();
    const file = openSync(this.#file, 'a', 0o600);
    try {
      writeSync(file, `${JSON.stringify({ at: this.#now().toISOString(), ...entry })}\n`);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }

  /** Returns the update or rollback that is running or was interrupted; null if there is none. */
  findUnfinished(): UnfinishedVersionChange | null {
    let open: (UnfinishedVersionChange & { done: Map<string, string> }) | null = null;
    for (const entry of this.#entries()) {
      if (entry.event === 'begun') {
        const { kind, from, to } = entry;
        open = { kind, from, to, done: new Map(), returning: null };
      } else if (entry.event === 'finished') open = null;
      else if (open && entry.event === 'done') open.done.set(entry.step, entry.result);
      else if (open && entry.event === 'returning') open.returning = entry.reason;
    }
    return open;
  }

  /** Lists the versions that the site can return to, and the current one last. A rollback removes the version it replaced. */
  versions(): string[] {
    const versions: string[] = [];
    let begun: Extract<JournalEntry, { event: 'begun' }> | null = null;
    for (const entry of this.#entries()) {
      if (entry.event === 'begun') {
        begun = entry;
        if (versions.length === 0) versions.push(entry.from);
      } else if (entry.event === 'finished' && begun) {
        if (begun.kind === 'update' && entry.version === begun.to) versions.push(begun.to);
        if (begun.kind === 'rollback' && entry.version === begun.to) versions.pop();
      }
    }
    return versions;
  }

  /** Returns the time of the last entry, ISO 8601; null if there is none. */
  lastChange(): string | null {
    return this.#lines().at(-1)?.at ?? null;
  }

  #entries(): JournalEntry[] {
    return this.#lines().map((line) => entrySchema.parse(line));
  }

  #lines(): ({ at: string } & Record<string, unknown>)[] {
    if (!existsSync(this.#file)) return [];
    const whole = readFileSync(this.#file, 'utf8').split('\n').slice(0, -1);
    return whole.map((line) => z.looseObject({ at: z.string() }).parse(JSON.parse(line)));
  }

  /** Removes an incomplete last line: the process that wrote it was killed. */
  #removeTornLine(): void {
    if (!existsSync(this.#file)) return;
    const text = readFileSync(this.#file);
    truncateSync(this.#file, text.lastIndexOf('\n') + 1);
  }
}
