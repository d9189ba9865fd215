import { ApiProblem, isOverLimit, isUnreached, retryDelayMs } from '@forecourt/shared/http';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ScreenQuery } from './screen-query.ts';

/** Pause between automatic retries, doubling from the first to the last (docs/design.md §7). */
const FIRST_PAUSE_MS = 5000;
const LAST_PAUSE_MS = 2 * 60 * 1000;

interface Recovery<Data> extends ScreenQuery<Data> {
  /** An automatic retry succeeded: announce it. */
  recovered: boolean;
}

/**
 * Retries a query automatically while its failure may be temporary and the page is visible. The failure stays visible
 * until the result of the retry is known, so that nothing moves; so does earlier data.
 */
export function useRecovery<Data>({ data, error, isFetching, refetch }: ScreenQuery<Data>): Recovery<Data> {
  const tries = useRef(0);
  /** Failure whose retry is pending. */
  const [retried, setRetried] = useState<unknown>(null);
  const [recovered, setRecovered] = useState(false);
  const isMissing = data === undefined;

  if (retried !== null && (!isMissing || (error && error !== retried))) {
    setRetried(null);
    setRecovered(!isMissing);
  }

  const tryAgain = useEffectEvent(() => {
    tries.current += 1;
    setRetried(error);
    setRecovered(false);
    void refetch();
  });
  // Data on the screen is retried silently.
  const retrySilently = useEffectEvent(() => {
    tries.current += 1;
    void refetch();
  });
  useEffect(() => {
    if (isFetching) return;
    const pause = pauseMs(error, tries.current);
    if (isMissing && isTemporary(error)) return whenVisible(pause, tryAgain);
    if (!isMissing && isUnreached(error)) return whenVisible(pause, retrySilently);
    if (!isMissing) tries.current = 0;
  }, [isMissing, error, isFetching]);

  return {
    data,
    error: isMissing ? (error ?? retried) : error,
    isFetching,
    refetch: () => {
      setRetried(null);
      return refetch();
    },
    recovered,
  };
}

/** Errors of the backend's rules and defects are permanent. */
function isTemporary(error: unknown): boolean {
  return isUnreached(error) || isOverLimit(error) || (error instanceof ApiProblem && error.status === 503);
}

/** Adds jitter, so that clients do not retry at the same moment; never before Retry-After. */
function pauseMs(error: unknown, tries: number): number {
  const least = Math.max(retryDelayMs(error), Math.min(FIRST_PAUSE_MS * 2 ** tries, LAST_PAUSE_MS));
  return least * (1 + Math.random() / 2);
}

/**
 * Calls `act` once after a time, or when the page becomes visible after it.
 * @returns cancels it
 */
function whenVisible(ms: number, act: () => void): () => void {
  let isDue = false;
  const look = () => {
    if (!isDue || document.visibilityState === 'hidden') return;
    stop();
    act();
  };
  const timer = setTimeout(() => {
    isDue = true;
    look();
  }, ms);
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
  document.addEventListener('visibilitychange', look);
  return stop;
}
