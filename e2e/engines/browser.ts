import type { ProgramName } from '../../scripts/install/system-programs.ts';

/** JSON values: arguments and results of page functions. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Keys that write no character. */
export type Key = 'Enter' | 'Tab' | ' ';

/** Inner size of a window, in CSS pixels. */
export interface WindowSize {
  width: number;
  height: number;
}

/** A window of a fresh browser profile, in any engine. */
export interface BrowserWindow {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Calls a function in the page; it cannot use anything outside itself. */
  run<Input extends JsonValue, Output extends JsonValue | undefined>(
    inPage: (input: Input) => Output,
    input: Input,
  ): Promise<Output>;
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** HTML of each frame in the page; empty for one that cannot be read. */
  frames(): Promise<string[]>;
  screenshot(): Promise<Uint8Array>;
  /** Console errors and failed requests, as far as the engine reports them. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** A running engine, which opens windows. */
export interface RunningEngine {
  /** Version of the engine, e.g. `153.7.0`. */
  version: string;
  newBrowser(size: WindowSize): Promise<BrowserWindow>;
  end(): Promise<void>;
}

export interface BrowserEngine {
  name: string;
  /** Programs that the machine must have. */
  programs: readonly ProgramName[];
  start(): Promise<RunningEngine>;
}

/** SHA-384 of empty content. */
const HASH_OF_NOTHING = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

/**
 * Whether a problem is not the site's: the emulator lacks reCAPTCHA, which the SDK logs; Firefox reports a file as
 * empty if its prefetch was cancelled by leaving the page.
 */
export function isExpectedProblem(problem: string): boolean {
  return /recaptcha/i.test(problem) || problem.includes(HASH_OF_NOTHING);
}
