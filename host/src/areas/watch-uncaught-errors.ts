import { isFileLoadError } from './file-load-error.ts';

/**
 * A line of a stack that contains an address: `at save (ADDRESS:1:2)`, or in Firefox and Safari `save@ADDRESS:1:2`. Of a script
 * that was made from a text (`at eval (eval at run (ADDRESS:1:2), <anonymous>:3:4)`, `run@ADDRESS line 1 > eval:3:4`) only the
 * last word is taken, which is no file.
 */
const FRAME = /^(?:\s*at (?:async )?(?:.*[( ])?|.*@(?:.* )?)?([^\s()]+):\d+:\d+\)?$/gm;

/** Addresses in the stack of what was thrown, the innermost first; none where it has no stack. */
export function stackAddresses(thrown: unknown): string[] {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  return Array.from(stack.matchAll(FRAME), ([, address = '']) => address);
}

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
    onUncaught(stackAddresses(thrown)[0] ?? filename, detail);
  }
}

/** A file that did not come is the connection's fault, and what somebody broke off is nobody's. */
function isNoFault(thrown: unknown): boolean {
  return isFileLoadError(thrown) || (thrown instanceof Error && thrown.name === 'AbortError');
}
