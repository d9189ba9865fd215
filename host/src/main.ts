// The page's script. It is evaluated part by part, with a break in between in which the browser can answer the visitor: all at
// once it would keep a phone busy for a quarter of a second (docs/performance.md).

/** All of them are in this one file; those before the last are what takes long. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@forecourt/shared/schema'),
  () => import(/* webpackMode: "eager" */ './start.tsx'),
];

async function evaluateParts(): Promise<void> {
  for (const evaluate of PARTS) {
    await evaluate();
    // Safari knows no breaks, and goes on.
    await globalThis.scheduler?.yield?.();
  }
}

// As what fails within one script would be heard of.
evaluateParts().catch(reportError);
