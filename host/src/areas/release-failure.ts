import type { FailureKind } from '@forecourt/shared/contract';
import type { FileLoadFailure, FileProbeResult } from './file-tags.ts';

export class ReleaseFailure extends Error {
  override name = 'ReleaseFailure';
  readonly kind: FailureKind;
  /** Whether to try the release once more: its file loaded on a second attempt, or the shell's query library did not load. */
  readonly isTransient: boolean;

  /** @param detail for the area's team: what was expected, and what was received */
  constructor(kind: FailureKind, detail: string, cause?: unknown, isTransient = false) {
    super(detail, { cause });
    this.kind = kind;
    this.isTransient = isTransient;
  }
}

/** Error of a file, with the fields of webpack's chunk errors. */
export interface FileLoadError extends Error {
  /** `missing`: the file loaded but did not define its content. */
  type: string;
  request: string;
}

const NAME = 'ChunkLoadError';

/** Creates the error for an area's entry, since webpack creates errors only for chunks. */
export function createFileLoadError(type: 'error' | 'missing', request: string): FileLoadError {
  return Object.assign(new Error(`${request} was not loaded (${type})`), { name: NAME, type, request });
}

function isFileLoadError(error: unknown): error is FileLoadError {
  return error instanceof Error && error.name === NAME && 'request' in error && 'type' in error;
}

export interface FileFailureInspector {
  fault: (address: string) => FileLoadFailure;
  probe: (address: string, integrity: string) => Promise<FileProbeResult>;
}

export async function classifyFailure(
  error: unknown,
  during: 'load' | 'render',
  files: FileFailureInspector,
): Promise<ReleaseFailure> {
  if (error instanceof ReleaseFailure) return error;
  if (isFileLoadError(error)) return fileFailure(error, files);
  return new ReleaseFailure(during === 'load' ? 'evaluation' : 'render', describeThrown(error), error);
}

async function fileFailure(error: FileLoadError, files: FileFailureInspector): Promise<ReleaseFailure> {
  const { integrity, late, thrown } = files.fault(error.request);
  const file = error.request.replace(/^.*\//, '');
  const failure = (kind: ReleaseFailure['kind'], what: string) =>
    new ReleaseFailure(kind, `${file} ${what}`, error);
  if (thrown) return failure('evaluation', `threw: ${thrown}`);
  if (error.type === 'missing') return failure('evaluation', 'lacks an expected export');
  if (integrity === undefined) return failure('integrity', 'is not a file of the release');
  if (late || error.type === 'timeout') return failure('timeout', 'did not arrive within the time limit');
  const { status, contentType, intact } = await files.probe(error.request, integrity);
  if (status === null) return failure('network', 'got no response');
  if (status < 200 || status > 299) return failure('http', `got the status ${status}`);
  if (!intact) return failure('integrity', `has another content than ${integrity}`);
  if (!hasRightType(file, contentType)) return failure('http', `has the type ${contentType || 'unknown'}`);
  return new ReleaseFailure('network', `${file} arrived when it was requested again`, error, true);
}

/** Whether the Content-Type fits the file; otherwise browsers reject it. */
function hasRightType(file: string, contentType: string): boolean {
  return /^[^?]*\.css\b/.test(file) ? contentType.startsWith('text/css') : contentType.includes('javascript');
}

/** Messages of all browsers for a React hook called outside a render. */
const IDLE_REACT = /null.*\buse[A-Z]\w*|\buse[A-Z]\w*.*null|Invalid hook call|Minified React error #321/s;

function describeThrown(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (!IDLE_REACT.test(message)) return message;
  return `The area seems to bring a second copy of react, which it must take from the shell. ${message}`;
}

/** Whether React failed because a translator or an extension moved its nodes; a new render may succeed. */
export function isDomChangedByOthers(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotFoundError';
}

// Addresses of foreign code: extensions (Safari masks their addresses), eval and inline scripts.
const FOREIGN =
  /^(?:[a-z-]+-extension:|webkit-masked-url:|<anonymous>$|code$|eval$|Function$|https?:(?!.*\.js(?:\?|$)))/;

/** Whether the error's stack contains only foreign code. An error without addresses is attributed to the release. */
export function isThrownByForeignCode(error: unknown): boolean {
  const addresses = findStackAddresses(error);
  return addresses.length > 0 && addresses.every((address) => FOREIGN.test(address));
}

// Line of a stack: `at save (ADDRESS:1:2)`, or in Firefox and Safari `save@ADDRESS:1:2`. In a line of eval code (`at eval (eval
// at run (ADDRESS:1:2), <anonymous>:3:4)`) only the last part matches, which is no file.
const FRAME = /^(?:\s*at (?:async )?(?:.*[( ])?|.*@(?:.* )?)?([^\s()]+):\d+:\d+\)?$/gm;

/** Addresses in the error's stack, from the function that threw outwards. */
function findStackAddresses(thrown: unknown): string[] {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  return Array.from(stack.matchAll(FRAME), ([, address = '']) => address);
}

/** Watches uncaught errors. @param onUncaught gets the address of the throwing file (empty if unknown) and a description */
export function watchUncaughtErrors(onUncaught: (address: string, detail: string) => void): void {
  addEventListener('error', ({ error, filename, message }) => {
    note(error, String(error ?? message), filename);
  });
  addEventListener('unhandledrejection', ({ reason }) => note(reason, String(reason), ''));

  function note(thrown: unknown, detail: string, filename: string): void {
    if (isIgnored(thrown)) return;
    onUncaught(findStackAddresses(thrown)[0] ?? filename, detail);
  }
}

/** Whether to ignore an error: failed loads are caused by the connection, and aborts are intended. */
function isIgnored(thrown: unknown): boolean {
  return isFileLoadError(thrown) || (thrown instanceof Error && thrown.name === 'AbortError');
}
