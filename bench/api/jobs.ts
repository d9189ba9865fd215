import type { BookingPlanData } from './booking-plan.ts';
import type { CaseName, Stage } from './cases.ts';

/** What a process is to do for so long; it answers with what came of it. */
export interface Job {
  name: CaseName | 'mix';
  /** How many ask at once, each for the next thing as soon as it has its answer. */
  clients: number;
  seconds: number;
  /** How long each waits before it asks again, on average; 0 for as fast as it can. */
  pauseMs: number;
  /** Number of the first request. */
  first: number;
}

export interface Outcome {
  /** Answers within the time, per second. */
  perSecond: number;
  p50: number;
  p99: number;
  /** Everything that was asked for, what came after the time included. */
  asked: number;
  /** How many bookings were among it. */
  booked: number;
  /** What went wrong, how often. */
  faults: Readonly<Record<string, number>>;
}

/** What the stage is made of, as it goes from process to process. */
export type StageData = Omit<Stage, 'bookings'> & { bookings: BookingPlanData };
