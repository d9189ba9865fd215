import { useSyncExternalStore } from 'react';

/** A value that components follow with `useObservable`. */
export interface Observable<Value> {
  subscribe: (listener: () => void) => () => void;
  read: () => Value;
}

/** Returns an observable value and a function that changes some of its fields. */
export function createObservable<Value extends object>(
  first: Value,
): Observable<Value> & { change: (fields: Partial<Value>) => void } {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => value,
    change(fields) {
      value = { ...value, ...fields };
      for (const listener of [...listeners]) listener();
    },
  };
}

export function useObservable<Value>({ subscribe, read }: Observable<Value>): Value {
  return useSyncExternalStore(subscribe, read);
}
