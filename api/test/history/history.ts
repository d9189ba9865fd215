import * as z from 'zod';
import type { Work } from '../rules/visit-rules.ts';

/** From when until when, in ms on the observer's clock. */
export interface Span {
  from: number;
  to: number;
}

/** A visit as the api tells it. */
export const visitSchema = z.object({
  id: z.string(),
  version: z.number(),
  status: z.string(),
  service_type: z.enum(['repair', 'installation']),
  date: z.string(),
  time: z.string(),
  vehicle: z.object({ id: z.string() }),
  /** What became of it, the booking first, and when it was to be from then on. */
  changes: z.array(
    z.object({ change: z.string(), date: z.string(), time: z.string(), changed_at: z.string() }),
  ),
});

export type Visit = z.infer<typeof visitSchema>;

/** What somebody asks for; `version`: of the visit as they know it. */
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

/** One request, from when it was sent until it had ended, and how: without an answer nobody knows what became of it. */
export type Attempt = Span & Outcome;
export type Outcome = { is: 'done'; visit: Visit } | { is: 'refused'; code: string } | { is: 'lost' };

/** Something that a customer asked for once, and sent with its key until it was known what became of it. */
export interface Write {
  customer: string;
  key: string;
  wish: Wish;
  attempts: Attempt[];
}

/** What could be booked on a day when somebody looked: start → places left. */
export interface Offer extends Span {
  type: Work;
  date: string;
  left: ReadonlyMap<string, number>;
}

/** A customer's visits when they looked. */
export interface Listing extends Span {
  customer: string;
  visits: readonly Visit[];
}

/** What is there when all have finished: as the api shows it, and as it stands in the database. */
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
  /** Id of the visit that holds it. */
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

/** The numbers of the rules (docs/design.md §5); `slots` one right after the other. */
export interface Limits {
  slots: readonly string[];
  placesPerSlot: number;
  activeAppointmentsPerCustomer: number;
}

/** Refused for want of room, whatever was asked for: nothing was done, and later the same can work. */
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

/** Whether it is known what became of it: it was done, or refused after everything that got no answer. */
export function isSettled(write: Write): boolean {
  const lostUntil = Math.max(...lost(write).map(({ to }) => to), -Infinity);
  const refusals = refused(write).filter(({ code, from }) => code !== OVERLOADED && from >= lostUntil);
  return acknowledged(write).length > 0 || refusals.length > 0;
}

/** Whether it was done, or can have been without anybody being told. */
export function mayBeDone(write: Write): boolean {
  return acknowledged(write).length > 0 || (lost(write).length > 0 && !isSettled(write));
}
