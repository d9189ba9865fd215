import { readFileSync } from 'node:fs';

/** How many files and sockets this process may have open; unlimited where the system does not say. */
export function descriptorLimit(): number {
  try {
    return parseDescriptorLimit(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The soft limit in the text of `/proc/PID/limits` (proc_pid_limits(5)). Node has raised it to the hard one. */
export function parseDescriptorLimit(limits: string): number {
  const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
  return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft);
}
