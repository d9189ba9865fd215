import * as z from 'zod';
import type { Limits as BookingLimits, Work } from '../rules/visit-rules.ts';

/** Time span in ms of the test process's clock. */
export interface Span {
  from: number;
  to: number;
}

/** A visit in a response of the api. */
export const visitSchema = z.object({
  id: z.string(),
  version: z.number(),
  status: z.string(),
  service_type: z.enum(['repair', 'installation']),
  date: z.string(),
  time: z.string(),
  vehicle: z.object({ id: z.string() }),
  /** The oldest change first, each with the visit's date and time after it. */
  changes: z.array(
    z.object({ change: z.string(), date: z.string(), time: z.string(), changed_at: z.string() }),
  ),
});

export type Visit = z.infer<typeof visitSchema>;

/** A requested change; `version` is the one that the customer last saw. */
export type Wish =
  | { do: 'book'; vehicle: string; type: Work; date: string; time: string }
  | {
      do: 'move';
      visit: string;
      version: number;
      vehicle: string;
      type: Work;
      date: string;
      time: string;
    }
  | { do: 'cancel'; visit: string; version: number };

/** One request, from sending to response. The outcome of a request without a response (`lost`) is unknown. */
export type Attempt = Span & Outcome;
export type Outcome = { is: 'done'; visit: Visit } | { is: 'refused'; code: string } | { is: 'lost' };

/** A change that a customer sends repeatedly with one idempotency key until its outcome is known. */
export interface Write {
  customer: string;
  key: string;
  wish: Wish;
  attempts: Attempt[];
}

/** Availability of a day in a response; `left` maps start times to free places. */
export interface Offer extends Span {
  type: Work;
  date: string;
  left: ReadonlyMap<string, number>;
}

/** A customer's visits in a response. */
export interface Listing extends Span {
  customer: string;
  visits: readonly Visit[];
}

/** Final state, from the api and from the database. */
export interface Ending {
  lists: readonly Pick<Listing, 'customer' | 'visits'>[];
  offers: readonly Pick<Offer, 'type' | 'date' | 'left'>[];
  appointments: readonly AppointmentRow[];
  places: readonly PlaceRow[];
}

export interface AppointmentRow {
  id: string;
  customer: string;
  status: string;
  date: string;
  time: string;
  version: number;
}

export interface PlaceRow {
  /** Id of the visit that holds the place. */
  visit: string;
  date: string;
  time: string;
  place: number;
}

/** All requests of customers and their responses. */
export interface History {
  writes: Write[];
  offers: Offer[];
  lists: Listing[];
}

/** Booking limits and start times. Each slot ends when the next one begins. */
export interface Limits extends BookingLimits {
  slots: readonly string[];
}

/** Code of a refusal that does not depend on the requested change: a later attempt can succeed. */
export const OVERLOADED = 'overloaded';

export function acknowledged({ attempts }: Write): Extract<Attempt, { is: 'done' }>[] {
  return attempts.filter((attempt) => attempt.is === 'done');
}

export function refused({ attempts }: Write): Extract<Attempt, { is: 'refused' }>[] {
  return attempts.filter((attempt) => attempt.is === 'refused');
}

export function lost({ attempts }: Write): Attempt[] {
  return attempts.filter((attempt) => attempt.is === 'lost');
}

/** Whether the outcome is known: acknowledged, or refused after the end of every lost attempt. */
export function isSettled(write: Write): boolean {
  const lostUntil = Math.max(...lost(write).map(({ to }) => to), -Infinity);
  const refusals = refused(write).filter(({ code, from }) => code !== OVERLOADED && from >= lostUntil);
  return acknowledged(write).length > 0 || refusals.length > 0;
}

/** Whether the change was acknowledged, or can have happened without a response. */
export function mayBeDone(write: Write): boolean {
  return acknowledged(write).length > 0 || (lost(write).length > 0 && !isSettled(write));
}
