// Evaluates the page's script in parts, so that it is no long task (docs/decisions/035-the-page-answers-while-it-starts.md).

/** Steps that run in this order: slow modules are evaluated one by one; `opened` waits until a prerendered page is visited. */
const PARTS = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@forecourt/shared/schema'),
  opened,
  () => import(/* webpackMode: "eager" */ './start.tsx'),
];

/** Longest wait in ms until early requests are sent. Reading the token takes less, unless the browser's storage hangs. */
const SENDING_MS = 50;

// Waits until early requests are sent. If they were sent only after the main thread is free again, a returning customer would
// get data 0.2 s later (docs/performance.md).
async function requestsSent(): Promise<void> {
  const { forecourtEarlyResponses: early } = globalThis;
  if (!early) return;
  await Promise.race([early.sent, new Promise((resolve) => setTimeout(resolve, SENDING_MS))]);
}

// Waits until the visitor opens the page: a prerendered page, such as `/logout`, must not sign out, mark as read or report
// anything (docs/design.md §4).
async function opened(): Promise<void> {
  if (!document.prerendering) return;
  await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true }));
}

async function evaluateParts(): Promise<void> {
  await requestsSent();
  for (const evaluate of PARTS) {
    await evaluate();
    // Let the browser handle input between two parts. Safari has no scheduler.yield and continues at once.
    await globalThis.scheduler?.yield?.();
  }
}

evaluateParts().catch(reportError);
