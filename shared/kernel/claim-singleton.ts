declare const process: { env: { FORECOURT_BUNDLE?: string } };

/** Name of the bundle that contains this copy of the module. The build sets it. */
const BUNDLE = process.env.FORECOURT_BUNDLE ?? 'unknown';

const MARKS = Symbol.for('forecourt.singletons');

/** Marks a module as present in the page. @throws Error for a second copy; the message names both bundles */
export function claimSingleton(name: string): void {
  // The edge loads some of these modules too, and has no page.
  if (typeof document === 'undefined') return;
  const page = globalThis as typeof globalThis & { [MARKS]?: Record<string, string> };
  page[MARKS] ??= {};
  const marks = page[MARKS];
  const first = marks[name];
  if (first !== undefined) {
    throw new Error(
      `"${BUNDLE}" brought a second copy of ${name}, which is in this page already, brought by "${first}": ` +
        'an area must take it from the shell.',
    );
  }
  marks[name] = BUNDLE;
}
