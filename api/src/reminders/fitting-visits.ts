import type { AppointmentJson } from '../booking/schema.ts';
import { addDays } from '../platform/local-time.ts';

/** A visit that could be about what somebody is reminded of. */
export interface CandidateVisit {
  id: string;
  reference: string;
  vehicle_id: string;
  service_type: string;
  status: AppointmentJson['status'];
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  time: string;
  odometer_km: number | null;
  /** When it was completed, of one that is. */
  noted_at: Date;
}

/** What decides whether a visit is about it. */
interface Wanted {
  vehicle_id: string;
  appointment_id: string | null;
  service_type: string | null;
  repeat_months: number | null;
  declined_appointment_id: string | null;
  /** The visit that its customer planned it for. */
  planned_appointment_id: string | null;
  /** The visit in which it was done the time before. */
  previous_appointment_id: string | null;
  created_at: Date;
}

/** How many days before something is due a visit may already be for it: never more than half of its interval. */
const MAX_EARLY_DAYS = 60;
const HALF_A_MONTH_DAYS = 15;

/**
 * The visit in which what somebody is reminded of is going to be done (`booked`), and the one in which it seems to have
 * been done (`offered`): the one that its customer planned it for, whatever is done at it and whenever; else one of the same
 * vehicle and the same kind of work, and not long before it is due. Without a kind of work it is not taken for booked unless
 * it was planned: a windscreen says nothing of an inspection. Nor is it by a visit that comes long after it is due, or, when
 * that is over, long after today.
 * @param due.on when it is due, as far as anybody knows
 * @param due.leadDays how long before it is due it is due soon
 */
export function fittingVisits(
  wanted: Wanted,
  { on: dueOn, leadDays, today }: { on: string | null; leadDays: number; today: string },
  visits: readonly CandidateVisit[],
): { booked: CandidateVisit | undefined; offered: CandidateVisit | undefined } {
  const others = [wanted.appointment_id, wanted.declined_appointment_id, wanted.previous_appointment_id];
  const halfWay = (wanted.repeat_months ?? MAX_EARLY_DAYS) * HALF_A_MONTH_DAYS;
  const earlyDays = Math.max(leadDays, Math.min(MAX_EARLY_DAYS, halfWay));
  const from = dueOn === null ? '' : addDays(dueOn, -earlyDays);
  const until = dueOn === null ? '9999-12-31' : addDays(dueOn < today ? today : dueOn, leadDays);
  const declined = visits.find(({ id }) => id === wanted.declined_appointment_id);
  // Whoever declines the last visit that was completed has seen those before it.
  const isDeclined = ({ status, date }: CandidateVisit) =>
    declined?.status === 'completed' && status === 'completed' && date <= declined.date;
  const isPlanned = ({ id }: CandidateVisit) => id === wanted.planned_appointment_id;
  const isOfItsKind = ({ service_type, date }: CandidateVisit) =>
    service_type === wanted.service_type && date >= from;
  const fitting = visits
    .filter(({ id, vehicle_id }) => vehicle_id === wanted.vehicle_id && !others.includes(id))
    .filter((visit) => (isPlanned(visit) || isOfItsKind(visit)) && !isDeclined(visit))
    .toSorted((a, b) => (a.date + a.time).localeCompare(b.date + b.time));
  const ahead = fitting.filter(
    (visit) => visit.status !== 'completed' && (isPlanned(visit) || visit.date <= until),
  );
  const over = fitting.filter(
    ({ status, noted_at }) => status === 'completed' && noted_at >= wanted.created_at,
  );
  return { booked: ahead.find(isPlanned) ?? ahead[0], offered: over.find(isPlanned) ?? over.at(-1) };
}
