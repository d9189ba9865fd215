// Evaluates the page's script in parts, since at once it would block a phone for a quarter of a second
// (docs/performance.md).

/** Both are part of this file and take longest to evaluate. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@forecourt/shared/schema'),
  opened,
  () => import(/* webpackMode: "eager" */ './start.tsx'),
];

/** Longer than reading a token takes; a browser whose storage hangs is not waited for. */
const SENDING_MS = 50;

// Early requests must be sent before the main thread is busy, or the data of a repeat visit arrives 0.2 s
// later (docs/decisions/037-data-before-scripts.md).
async function requestsSent(): Promise<void> {
  const { forecourtPreloaded: preloaded } = globalThis;
  if (!preloaded) return;
  await Promise.race([preloaded.sent, new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
}

// Browsers may prerender pages such as `/logout`; until the visitor opens the page, nothing may be signed
// out, marked as read or reported (docs/design.md §4).
async function opened(): Promise<void> {
  if (!document.prerendering) return;
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}

async function evaluateParts(): Promise<void> {
  await requestsSent();
  for (const evaluate of PARTS) {
    await evaluate();
    // Safari has no scheduler.yield and continues at once.
    await globalThis.scheduler?.yield?.();
  }
}

evaluateParts().catch(reportError);
