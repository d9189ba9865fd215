import { type ComponentType, startTransition, use, useEffect, useState } from 'react';
import { claimSingleton } from '../claim-singleton.ts';

export type LazyScreen<Props = object> = ComponentType<Props> & {
  /** Loads the screen's code in advance. If that fails, the screen loads its code when it is rendered. */
  preload: () => void;
};

type Loading<Props> = Promise<ComponentType<Props>> & {
  status?: 'fulfilled' | 'rejected';
  value?: ComponentType<Props>;
  reason?: unknown;
};

claimSingleton('@forecourt/shared/router');

const failed = new Set<() => void>();

export function forgetFailedScreens(): void {
  for (const forget of failed) forget();
  failed.clear();
}

let arrived = 0;
const listeners = new Set<() => void>();

// Re-renders the component when a screen has loaded. Use it above the Suspense boundary: without it, React delays content that
// arrives less than 300 ms after a fallback (`FALLBACK_THROTTLE_MS` of react-dom).
export function useRenderOnScreenLoad(): void {
  const [, setArrived] = useState(arrived);
  useEffect(() => {
    const update = () => startTransition(() => setArrived(arrived));
    update();
    listeners.add(update);
    return () => {
      listeners.delete(update);
    };
  }, []);
}

function noteArrival(): void {
  arrived += 1;
  for (const listener of [...listeners]) listener();
}

/** Like `React.lazy`, but a failed load can be retried, and a preloaded screen renders without suspending. */
export function lazyScreen<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyScreen<Props> {
  let loading: Loading<Props> | undefined;

  function start(): Promise<ComponentType<Props>> {
    if (loading) return loading;
    const attempt: Loading<Props> = load();
    loading = attempt;
    const forget = () => {
      if (loading === attempt) loading = undefined;
    };
    // React reads these fields and renders a settled promise without suspending.
    attempt.then(
      (value) => {
        Object.assign(attempt, { status: 'fulfilled', value });
        noteArrival();
      },
      (reason) => {
        Object.assign(attempt, { status: 'rejected', reason });
        failed.add(forget);
      },
    );
    return attempt;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per screen, when its module is evaluated
  const Screen: LazyScreen<Props> = (props) => {
    const Loaded = use(start());
    return <Loaded {...props} />;
  };
  Screen.preload = () => {
    const ahead = start();
    ahead.catch(() => {
      if (loading === ahead) loading = undefined;
    });
  };
  return Screen;
}
