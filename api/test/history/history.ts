import * as z from 'zod';
import type { VisitLimits as BookingLimits, WorkType } from '../rules/visit-rules.ts';

/** Time span in ms of the test process's clock. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** A visit in a response of the api. */
export const visitResponseSchema = z.object({
  id: z.string(),
  version: z.number(),
  status: z.string(),
  service_type: z.enum(['repair', 'installation']),
  date: z.string(),
  time: z.string(),
  vehicle: z.object({ id: z.string() }),
  /** The oldest change first, each with the visit's date and time after that change. */
  changes: z.array(
    z.object({
      change: z.string(),
      by: z.enum(['customer', 'workshop']),
      date: z.string(),
      time: z.string(),
      changed_at: z.string(),
    }),
  ),
});

export type VisitResponse = z.infer<typeof visitResponseSchema>;

/** A requested change. `version` is the version of the visit that the customer last saw. The workshop only moves visits. */
export type RequestedChange =
  | { do: 'book'; vehicle: string; type: WorkType; date: string; time: string }
  | {
      do: 'move' | 'move by the workshop';
      visit: string;
      version: number;
      vehicle: string;
      type: WorkType;
      date: string;
      time: string;
    }
  | { do: 'cancel'; visit: string; version: number };

/** One request, from sending to response. `lost`: no response or the problem `unavailable`, so the outcome is unknown. */
export type RequestAttempt = TimeSpan & RequestOutcome;
export type RequestOutcome =
  | { is: 'done'; visit: VisitResponse }
  | { is: 'refused'; code: string }
  | { is: 'lost' };

/** A change of a customer's visit that is sent repeatedly with one idempotency key until its outcome is known. */
export interface CustomerWrite {
  customer: string;
  key: string;
  wish: RequestedChange;
  attempts: RequestAttempt[];
}

/** Availability of a day in a response; `left` maps start times to free places. */
export interface AvailabilityResponse extends TimeSpan {
  type: WorkType;
  date: string;
  left: ReadonlyMap<string, number>;
}

/** A customer's visits in a response. */
export interface VisitListResponse extends TimeSpan {
  customer: string;
  visits: readonly VisitResponse[];
}

/** Final state, from the api and from the database. */
export interface FinalState {
  lists: readonly Pick<VisitListResponse, 'customer' | 'visits'>[];
  offers: readonly Pick<AvailabilityResponse, 'type' | 'date' | 'left'>[];
  appointments: readonly FinalAppointmentRow[];
  places: readonly SlotPlaceRow[];
}

export interface FinalAppointmentRow {
  id: string;
  customer: string;
  status: string;
  date: string;
  time: string;
  version: number;
}

export interface SlotPlaceRow {
  /** Id of the visit that occupies the slot's capacity. */
  visit: string;
  date: string;
  time: string;
  place: number;
}

/** All changes requested by customers and workshop with every attempt, and the successful reads of availability and lists. */
export interface RequestHistory {
  writes: CustomerWrite[];
  offers: AvailabilityResponse[];
  lists: VisitListResponse[];
}

/** Booking limits and start times. Each slot ends when the next one begins. */
export interface WorkshopLimits extends BookingLimits {
  slots: readonly string[];
}

/** Code of a refusal that does not depend on the requested change: a later attempt can succeed. */
export const OVERLOADED_CODE = 'overloaded';

export function listAcknowledgedAttempts({
  attempts,
}: CustomerWrite): Extract<RequestAttempt, { is: 'done' }>[] {
  return attempts.filter((attempt) => attempt.is === 'done');
}

export function listRefusedAttempts({
  attempts,
}: CustomerWrite): Extract<RequestAttempt, { is: 'refused' }>[] {
  return attempts.filter((attempt) => attempt.is === 'refused');
}

/** Lists attempts without a response or with the problem `unavailable`: it is unknown whether the api carried them out. */
export function listLostAttempts({ attempts }: CustomerWrite): RequestAttempt[] {
  return attempts.filter((attempt) => attempt.is === 'lost');
}

/** Whether the outcome is known: an attempt was acknowledged, or refused (not for overload) after all lost ones had ended. */
export function isOutcomeKnown(write: CustomerWrite): boolean {
  const lostUntil = Math.max(...listLostAttempts(write).map(({ to }) => to), -Infinity);
  const refusals = listRefusedAttempts(write).filter(
    ({ code, from }) => code !== OVERLOADED_CODE && from >= lostUntil,
  );
  return listAcknowledgedAttempts(write).length > 0 || refusals.length > 0;
}

/** Whether the change was acknowledged, or an attempt was lost and the outcome is not known. */
export function mayHaveTakenEffect(write: CustomerWrite): boolean {
  return (
    listAcknowledgedAttempts(write).length > 0 ||
    (listLostAttempts(write).length > 0 && !isOutcomeKnown(write))
  );
}
