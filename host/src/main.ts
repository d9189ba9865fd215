// The page's script. It is evaluated part by part, with a break in between in which the browser can answer the visitor: all at
// once it would keep a phone busy for a quarter of a second (docs/performance.md).

/** All three are bundled into this file; the first two take longest to evaluate. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@forecourt/shared/schema'),
  () => import(/* webpackMode: "eager" */ './start.tsx'),
];

async function evaluateParts(): Promise<void> {
  for (const evaluate of PARTS) {
    await evaluate();
    // Safari has no scheduler.yield: there the parts follow at once.
    await globalThis.scheduler?.yield?.();
  }
}

// Reported as an error of a single script would be.
evaluateParts().catch(reportError);
