import { readFileSync } from 'node:fs';
import type { Site } from './site.ts';

/** In a terminal, one Ctrl-C arrives twice: from the terminal, and passed on by npm. */
const SAME_KEYSTROKE_MS = 500;
const LOOK_FOR_NPM_MS = 1_000;
const INTERRUPTED = 130;

/** Ends the site and this process on Ctrl-C and its relatives; the second time at once. */
export function endWithSignals(site: Site): void {
  let firstAt: number | undefined;
  function end(): void {
    if (firstAt === undefined) {
      firstAt = performance.now();
      site.stop().then(() => process.exit(0));
    } else if (performance.now() - firstAt > SAME_KEYSTROKE_MS) {
      site.kill().then(() => process.exit(INTERRUPTED));
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  if (process.env.npm_lifecycle_event) whenNpmIsGone(end);
}

/** Nobody is left to pass a signal on when npm was killed. */
function whenNpmIsGone(end: () => void): void {
  const npm = npmProcess();
  const timer = setInterval(() => {
    if (npmProcess() === npm) return;
    clearInterval(timer);
    end();
  }, LOOK_FOR_NPM_MS);
  timer.unref();
}

/**
 * Id of the npm process that runs this script. Debian's `sh` may be between them, and so may `scripts/install.mjs` after it has
 * installed packages.
 */
function npmProcess(): number {
  let id = process.ppid;
  try {
    while (/^(sh|\S*node)\0(-c|\S*install\.mjs)\0/.test(readFileSync(`/proc/${id}/cmdline`, 'utf8'))) {
      const [, parent] = / \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8').replace(/.*\)/, '')) ?? [];
      id = Number(parent);
    }
  } catch {
    // Another system, or the process has just ended.
  }
  return id;
}
