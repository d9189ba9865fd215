import { readdirSync, readFileSync } from 'node:fs';

const LOOK_MS = 250;

/** What a process uses: its memory in MB, its open files and connections. */
export interface Usage {
  memoryMb: number;
  descriptors: number;
}

/** As Linux tells it (proc_pid_status(5)). */
export function usageOf(pid: number): Usage {
  const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return {
    memoryMb: Math.round(Number(resident) / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** The most that a process uses while it is watched. */
export class ProcessWatch {
  readonly #pid: number;
  readonly #timer: NodeJS.Timeout;
  readonly #peak: Usage;

  constructor(pid: number) {
    this.#pid = pid;
    this.#peak = usageOf(pid);
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  end(): Usage {
    clearInterval(this.#timer);
    this.#look();
    return this.#peak;
  }

  #look(): void {
    const now = usageOf(this.#pid);
    this.#peak.memoryMb = Math.max(this.#peak.memoryMb, now.memoryMb);
    this.#peak.descriptors = Math.max(this.#peak.descriptors, now.descriptors);
  }
}
