declare const process: { env: { FORECOURT_BUNDLE?: string } };

/** Set by the build: which bundle this copy of the module came with. */
const BUNDLE = process.env.FORECOURT_BUNDLE ?? 'unknown';

/** The page-wide marks, singleton → bundle; they survive a second copy of this module, which is what they are for. */
const MARKS = Symbol.for('forecourt.singletons');

/**
 * Marks something as being in this page, once. Each shared entry point that keeps a state calls it when it is loaded.
 * @param name for example `@forecourt/shared/auth`
 * @throws Error when another copy is here already; the message names both bundles
 */
export function claimSingleton(name: string): void {
  // Outside a page (the edge reads some of these modules) nothing is shared.
  if (typeof document === 'undefined') return;
  const page = globalThis as typeof globalThis & { [MARKS]?: Record<string, string> };
  page[MARKS] ??= {};
  const marks = page[MARKS];
  const first = marks[name];
  if (first !== undefined) {
    throw new Error(
      `"${BUNDLE}" brought a second copy of ${name}, which is in this page already, brought by "${first}": ` +
        'an area must take it from the host.',
    );
  }
  marks[name] = BUNDLE;
}
