import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { AttackedSite } from './attacked-site.ts';

const LOOK_MS = 250;

export interface ProcessUsage {
  memoryMb: number;
  descriptors: number;
}

/** Usage of a process before an attack, at its peak, and after the attack (null if the process has ended). */
export interface ProcessUsageOverTime {
  before: ProcessUsage;
  peak: ProcessUsage;
  after: ProcessUsage | null;
}

/** Reads the usage of a process from /proc (proc_pid_status(5)); null if the process has ended. */
export function readProcessUsage(pid: number): ProcessUsage | null {
  try {
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    // A zombie (ended process) has no memory.
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

class ProcessUsageRecorder {
  readonly #pid: number;
  readonly #before: ProcessUsage;
  readonly #peak: ProcessUsage;
  readonly #timer: NodeJS.Timeout;
  #died = false;

  /** Begins to watch a process. @throws Error if there is no such process */
  constructor(pid: number) {
    this.#pid = pid;
    const usage = readProcessUsage(pid);
    if (!usage) throw new Error(`There is no process ${pid} to watch`);
    this.#before = usage;
    this.#peak = { ...usage };
    this.#timer = setInterval(() => this.look(), LOOK_MS);
  }

  look(): ProcessUsage | null {
    const now = this.#died ? null : readProcessUsage(this.#pid);
    if (!now) {
      this.#died = true;
      clearInterval(this.#timer);
      return null;
    }
    this.#peak.memoryMb = Math.max(this.#peak.memoryMb, now.memoryMb);
    this.#peak.descriptors = Math.max(this.#peak.descriptors, now.descriptors);
    return now;
  }

  end(): ProcessUsageOverTime {
    const after = this.look();
    clearInterval(this.#timer);
    return { before: this.#before, peak: this.#peak, after };
  }
}

const POLL_INTERVAL_MS = 500;
const MAX_WAIT_MS = 30_000;
/** Additional file descriptors that the edge may keep after an attack, for connections to the backend and the release store. */
const FEW_DESCRIPTORS = 100;

export interface SiteProcessUsage {
  edge: ProcessUsageOverTime;
  api: ProcessUsageOverTime;
  /** Number of requests that the edge was still forwarding to the api at the end. */
  forwardedRequests: number;
}

/** Records the usage of a site's processes during an action, then until its connections are closed, for at most 30 s. */
export async function watchSiteProcesses<Result>(
  site: AttackedSite,
  doing: () => Promise<Result>,
): Promise<{ result: Result; usage: SiteProcessUsage }> {
  const pids = site.pids();
  const edge = new ProcessUsageRecorder(pids.edge);
  const api = new ProcessUsageRecorder(pids.api);
  const before = edge.look()?.descriptors ?? 0;
  try {
    const result = await doing();
    const deadline = performance.now() + MAX_WAIT_MS;
    const hasClosedConnections = () => (edge.look()?.descriptors ?? 0) < before + FEW_DESCRIPTORS;
    let forwardedRequests = await site.countForwardedRequests();
    while ((!hasClosedConnections() || forwardedRequests > 0) && performance.now() < deadline) {
      await delay(POLL_INTERVAL_MS);
      forwardedRequests = await site.countForwardedRequests();
    }
    return { result, usage: { edge: edge.end(), api: api.end(), forwardedRequests } };
  } finally {
    edge.end();
    api.end();
  }
}
