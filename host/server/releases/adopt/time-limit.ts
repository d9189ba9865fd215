/** Ends a work when its time is over, or when something around it ends. */
export interface TimeLimit {
  signal: AbortSignal;
  /** Whether it was the time that ended it. */
  isOver: () => boolean;
  [Symbol.dispose](): void;
}

/**
 * Begins a time limit; to be used with `using`. `AbortSignal.any` would do the same, but in Node it keeps a trace of
 * each of its signals for as long as the outer one lives, which here is as long as the edge.
 */
export function timeLimit(ms: number, outer: AbortSignal): TimeLimit {
  const controller = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort();
  }, ms);
  const end = () => controller.abort();
  outer.addEventListener('abort', end);
  if (outer.aborted) end();
  return {
    signal: controller.signal,
    isOver: () => over,
    [Symbol.dispose]() {
      clearTimeout(timer);
      outer.removeEventListener('abort', end);
    },
  };
}
