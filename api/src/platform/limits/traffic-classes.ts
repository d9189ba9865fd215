import { ConcurrencyLimit } from '@forecourt/shared/server';

/** Kinds of work of which only so much is done at once, so that one kind leaves room for the others. */
export type TrafficClass =
  | 'ordinary'
  | 'availability'
  | 'export'
  | 'photo'
  | 'upload'
  | 'feed'
  | 'account'
  | 'streams';

export type TrafficClasses = Readonly<Record<TrafficClass, ConcurrencyLimit>>;

/**
 * How many requests of a kind one process works on at once, how many wait besides, and for how long; one customer has
 * at most half of each. Ordinary work waits for the database, which has ten connections (postgres-database.ts).
 * Photos that are read wait for where they are kept, which may be slow; those that are uploaded take a processor each.
 * Streams of events wait for nothing but the first of them, which has the process listen to the database; the edge limits
 * how many are opened at once (host/server/proxy/traffic-class.ts).
 */
export function createTrafficClasses(): TrafficClasses {
  return {
    ordinary: new ConcurrencyLimit({ maxRunning: 16, maxWaiting: 256, maxWaitMs: 10_000 }),
    availability: new ConcurrencyLimit({ maxRunning: 4, maxWaiting: 64, maxWaitMs: 10_000 }),
    export: new ConcurrencyLimit({ maxRunning: 2, maxWaiting: 16, maxWaitMs: 10_000 }),
    photo: new ConcurrencyLimit({ maxRunning: 8, maxWaiting: 128, maxWaitMs: 10_000 }),
    upload: new ConcurrencyLimit({ maxRunning: 2, maxWaiting: 16, maxWaitMs: 20_000 }),
    feed: new ConcurrencyLimit({ maxRunning: 2, maxWaiting: 16, maxWaitMs: 10_000 }),
    account: new ConcurrencyLimit({ maxRunning: 8, maxWaiting: 32, maxWaitMs: 10_000 }),
    streams: new ConcurrencyLimit({ maxRunning: 64, maxWaiting: 512, maxWaitMs: 10_000 }),
  };
}
