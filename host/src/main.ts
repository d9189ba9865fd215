// The page's script. It is evaluated part by part, with a break in between in which the browser can answer the visitor: all at
// once it would keep a phone busy for a quarter of a second (docs/performance.md).

/** All are bundled into this file; the first two take longest to evaluate. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@forecourt/shared/schema'),
  opened,
  () => import(/* webpackMode: "eager" */ './start.tsx'),
];

/** Longer than a token takes to be read. A browser whose storage does not answer is not waited for. */
const SENDING_MS = 50;

/**
 * What the page requests ahead is sent before the main thread is busy: afterwards the token would be read when the parts are
 * evaluated, and the data of a repeat visit come a fifth of a second later (docs/decisions/037-data-before-scripts.md).
 */
async function requestsSent(): Promise<void> {
  const { forecourtPreloaded: preloaded } = globalThis;
  if (!preloaded) return;
  await Promise.race([preloaded.sent, new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
}

/**
 * Resolves when the visitor opens the page. Browsers render pages ahead of time that they expect to be opened, such as `/logout`
 * for a visitor who often signs out: until then nothing may be signed out, marked as read or reported (docs/design.md §4).
 */
async function opened(): Promise<void> {
  if (!document.prerendering) return;
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}

async function evaluateParts(): Promise<void> {
  await requestsSent();
  for (const evaluate of PARTS) {
    await evaluate();
    // Safari has no scheduler.yield: there the parts follow at once.
    await globalThis.scheduler?.yield?.();
  }
}

// Reported as an error of a single script would be.
evaluateParts().catch(reportError);
