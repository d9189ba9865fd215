import { ConcurrencyLimit, type ConcurrencyOptions } from '@forecourt/shared/server';

/** Kinds of work of which only so much is done at once, so that one kind leaves room for the others. */
export type TrafficClass = 'ordinary' | 'availability' | 'export' | 'account';

/**
 * How many requests of a kind one process works on at once, how many wait besides, and for how long; one customer has
 * at most half of each. Ordinary work waits for the database, which has ten connections (postgres-database.ts).
 */
const CLASS_LIMITS: Readonly<Record<TrafficClass, ConcurrencyOptions>> = {
  ordinary: { running: 16, waiting: 256, maxWaitMs: 10_000 },
  availability: { running: 4, waiting: 64, maxWaitMs: 10_000 },
  export: { running: 2, waiting: 16, maxWaitMs: 10_000 },
  account: { running: 8, waiting: 32, maxWaitMs: 10_000 },
};

export type TrafficClasses = Readonly<Record<TrafficClass, ConcurrencyLimit>>;

export function createTrafficClasses(): TrafficClasses {
  const { ordinary, availability, export: exports, account } = CLASS_LIMITS;
  return {
    ordinary: new ConcurrencyLimit(ordinary),
    availability: new ConcurrencyLimit(availability),
    export: new ConcurrencyLimit(exports),
    account: new ConcurrencyLimit(account),
  };
}
