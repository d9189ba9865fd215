import { isFileLoadError } from './file-load-error.ts';

// A line of a stack: `at save (ADDRESS:1:2)`, or in Firefox and Safari `save@ADDRESS:1:2`. Of eval code (`at
// eval (eval at run (ADDRESS:1:2), <anonymous>:3:4)`) only the last part is matched, which is no file.
const FRAME = /^(?:\s*at (?:async )?(?:.*[( ])?|.*@(?:.* )?)?([^\s()]+):\d+:\d+\)?$/gm;

/** Innermost first. */
export function stackAddresses(thrown: unknown): string[] {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  return Array.from(stack.matchAll(FRAME), ([, address = '']) => address);
}

/** @param onUncaught gets the address of the throwing file, empty if unknown, and a description */
export function watchUncaughtErrors(onUncaught: (address: string, detail: string) => void): void {
  addEventListener('error', ({ error, filename, message }) => {
    note(error, String(error ?? message), filename);
  });
  addEventListener('unhandledrejection', ({ reason }) => note(reason, String(reason), ''));

  function note(thrown: unknown, detail: string, filename: string): void {
    if (isIgnored(thrown)) return;
    onUncaught(stackAddresses(thrown)[0] ?? filename, detail);
  }
}

/** Failed loads are the connection's fault, and aborts are intended. */
function isIgnored(thrown: unknown): boolean {
  return isFileLoadError(thrown) || (thrown instanceof Error && thrown.name === 'AbortError');
}
