import type { ProgramName } from '../../scripts/install/system-programs.ts';

/** What a page function may be given, and give back: what JSON can say. */
export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };

/** Keys that a customer presses without writing. */
export type Key = 'Enter' | 'Tab' | ' ';

/** Inner size of a window, in CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

/** A window of a browser that knows nobody, in any engine. */
export interface Browser {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Calls a function in the page; it can use nothing from outside of itself. */
  run<Input extends Plain, Output extends Plain | undefined>(
    inPage: (input: Input) => Output,
    input: Input,
  ): Promise<Output>;
  click(x: number, y: number): Promise<void>;
  /** Writes where the focus is. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** What each frame in the page shows, as HTML; empty for one that nothing can be said of. */
  frames(): Promise<string[]>;
  screenshot(): Promise<Uint8Array>;
  /** Errors in the console and requests that failed, as far as the engine tells of them. */
  problems(): Promise<string[]>;
  close(): Promise<void>;
}

/** An engine that runs, and opens windows. */
export interface RunningEngine {
  /** Of the engine, e.g. `153.7.0`. */
  version: string;
  newBrowser(size: Size): Promise<Browser>;
  end(): Promise<void>;
}

export interface Engine {
  name: string;
  /** What the machine must have for it. */
  programs: readonly ProgramName[];
  start(): Promise<RunningEngine>;
}

/** SHA-384 of nothing. */
const HASH_OF_NOTHING = 'OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

/**
 * What says nothing about the site: the emulator knows no reCAPTCHA, and the SDK logs that; Firefox takes a file that it
 * was fetching ahead when the page was left for one with nothing in it.
 */
export function isExpected(problem: string): boolean {
  return /recaptcha/i.test(problem) || problem.includes(HASH_OF_NOTHING);
}
