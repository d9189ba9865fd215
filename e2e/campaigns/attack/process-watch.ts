import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 250;

/** What a process uses: its memory in MB, its open files and connections. */
export interface Usage {
  memoryMb: number;
  descriptors: number;
}

/** What a process used before an attack, at most during it, and when it was over: null when it had died. */
export interface UsageOverTime {
  before: Usage;
  peak: Usage;
  after: Usage | null;
}

/** As Linux tells it (proc_pid_status(5)); null of a process that has ended. */
export function usageOf(pid: number): Usage | null {
  try {
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    // The dead have no memory until somebody asks for their exit code.
    if (resident === undefined) return null;
    return {
      memoryMb: Math.round(Number(resident) / 1024),
      descriptors: readdirSync(`/proc/${pid}/fd`).length,
    };
  } catch (error) {
    if (hasEnded(error)) return null;
    throw error;
  }
}

function hasEnded(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ESRCH';
}

/** The most that a process uses while it is watched, and whether it lives. */
export class ProcessWatch {
  readonly #pid: number;
  readonly #before: Usage;
  readonly #peak: Usage;
  readonly #timer: NodeJS.Timeout;
  #died = false;

  /** @throws Error when there is no such process */
  constructor(pid: number) {
    this.#pid = pid;
    const usage = usageOf(pid);
    if (!usage) throw new Error(`There is no process ${pid} to watch`);
    this.#before = usage;
    this.#peak = { ...usage };
    this.#timer = setInterval(() => this.look(), LOOK_MS);
  }

  /** What it uses now; null when it has died. */
  look(): Usage | null {
    const now = this.#died ? null : usageOf(this.#pid);
    if (!now) {
      this.#died = true;
      clearInterval(this.#timer);
      return null;
    }
    this.#peak.memoryMb = Math.max(this.#peak.memoryMb, now.memoryMb);
    this.#peak.descriptors = Math.max(this.#peak.descriptors, now.descriptors);
    return now;
  }

  /** May be called several times. */
  end(): UsageOverTime {
    const after = this.look();
    clearInterval(this.#timer);
    return { before: this.#before, peak: this.#peak, after };
  }
}
