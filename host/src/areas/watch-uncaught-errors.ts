import { isFileLoadError } from './file-load-error.ts';

/** The first line of a stack that says where: `at save (ADDRESS:1:2)`, or in Firefox and Safari `save@ADDRESS:1:2`. */
const FRAME = /^(?:\s*at (?:async )?(?:.*\()?|.*@)?([^\s()]+):\d+:\d+\)?$/m;

/**
 * Hears of what nobody in this page caught: what event handlers and timers throw, and promises that fail unseen.
 * @param onUncaught gets the address of the file whose code threw, and what it threw in words. What was thrown by the
 * shell at an area's call has the shell's address, and what has no address is nobody's.
 */
export function watchUncaughtErrors(onUncaught: (address: string, detail: string) => void): void {
  addEventListener('error', ({ error, filename, message }) => {
    note(error, String(error ?? message), filename);
  });
  addEventListener('unhandledrejection', ({ reason }) => note(reason, String(reason), ''));

  function note(thrown: unknown, detail: string, filename: string): void {
    if (isNoFault(thrown)) return;
    const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
    onUncaught(FRAME.exec(stack)?.[1] ?? filename, detail);
  }
}

/** A file that did not come is the connection's fault, and what somebody broke off is nobody's. */
function isNoFault(thrown: unknown): boolean {
  return isFileLoadError(thrown) || (thrown instanceof Error && thrown.name === 'AbortError');
}
