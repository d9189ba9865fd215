import { readFileSync } from 'node:fs';

/** Linux counts in these (sysconf(_SC_CLK_TCK)), everywhere. */
const TICKS_A_SECOND = 100;

/** How long a process has worked so far, in seconds of one core (proc_pid_stat(5): utime and stime). */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Its second field, the name of the program in brackets, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime, stime] = [Number(fields[11]), Number(fields[12])];
  return (utime + stime) / TICKS_A_SECOND;
}
