import { ApiProblem, isOverLimit, isUnreached, retryDelayMs } from '@forecourt/shared/http';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ScreenQuery } from './screen-query.ts';
import { whenSeen } from './when-seen.ts';

/** Between two tries of its own, doubling from the first to the last (docs/design.md §7). */
const FIRST_PAUSE_MS = 5000;
const LAST_PAUSE_MS = 2 * 60 * 1000;

export interface Recovery<Data> extends ScreenQuery<Data> {
  /** The data came by a try that nobody asked for: to be announced. */
  recovered: boolean;
}

/**
 * A query that tries again by itself while its failure may pass, for as long as it is on a screen that can be seen. The
 * failure stays until the outcome of such a try is known, so that nothing moves under the customer's hands. So does what
 * is there of an earlier answer.
 */
export function useRecovery<Data>({ data, error, isFetching, refetch }: ScreenQuery<Data>): Recovery<Data> {
  const tries = useRef(0);
  /** The failure whose try is under way. */
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
  // What is on the screen is only behind: it is looked at quietly.
  const lookAgain = useEffectEvent(() => {
    tries.current += 1;
    void refetch();
  });
  useEffect(() => {
    if (isFetching) return;
    const pause = pauseMs(error, tries.current);
    if (isMissing && mayPass(error)) return whenSeen(pause, tryAgain);
    if (!isMissing && isUnreached(error)) return whenSeen(pause, lookAgain);
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

/** Not what the backend refuses, nor a defect: those stay as they are however often they are asked for. */
function mayPass(error: unknown): boolean {
  return isUnreached(error) || isOverLimit(error) || (error instanceof ApiProblem && error.status === 503);
}

/** With jitter on top, so that not everybody comes back at once; never before the time that the answer named. */
function pauseMs(error: unknown, tries: number): number {
  const least = Math.max(retryDelayMs(error), Math.min(FIRST_PAUSE_MS * 2 ** tries, LAST_PAUSE_MS));
  return least * (1 + Math.random() / 2);
}
