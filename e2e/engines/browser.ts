import type { ProgramName } from '../../scripts/install/system-programs.ts';

/** JSON value, as argument or result of a function that runs in the page. */
export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

/** Keys that are pressed by name rather than typed as text. */
export type NamedKey = 'Enter' | 'Tab' | ' ';

/** Inner size of a window, in CSS pixels. */
export interface WindowSize {
  width: number;
  height: number;
}

/** Window with a new browser profile, in any engine. */
export interface BrowserWindow {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Calls a function in the page. The function can use nothing but its argument. */
  run<Input extends JsonValue, Output extends JsonValue | undefined>(
    inPage: (input: Input) => Output,
    input: Input,
  ): Promise<Output>;
  click(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  press(key: NamedKey): Promise<void>;
  /** HTML of each frame in the page; empty text for a frame that cannot be read. */
  frames(): Promise<string[]>;
  screenshot(): Promise<Uint8Array>;
  /** Console errors and failed requests, as far as the engine reports them. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

export interface RunningEngine {
  /** Version of the engine, e.g. `153.7.0`. */
  version: string;
  newBrowser(size: WindowSize): Promise<BrowserWindow>;
  end(): Promise<void>;
}

export interface BrowserEngine {
  name: string;
  /** Programs that must be installed on the machine. */
  programs: readonly ProgramName[];
  start(): Promise<RunningEngine>;
}

/** SHA-384 of an empty file. */
const HASH_OF_NOTHING = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

/**
 * Whether a problem is not caused by the site. The SDK logs that the emulator lacks reCAPTCHA. Firefox reports a file as empty
 * if leaving the page cancelled its prefetch.
 */
export function isExpectedProblem(problem: string): boolean {
  return /recaptcha/i.test(problem) || problem.includes(HASH_OF_NOTHING);
}
