import { textTable } from '../text-table.ts';
import type { Closing, Visit } from './visit-schema.ts';
import type { VisitWords } from './visit-words.ts';

const HEADS = ['TIME', 'REFERENCE', 'STATUS', 'PLATE', 'VEHICLE', 'WORK', 'CUSTOMER', 'NUMBER', 'PHONE'];
const NOTHING = '–';

/** Visits in a table, and below it what their customers wrote. @param when what says when each of them is */
export function describeVisits(
  visits: readonly Visit[],
  words: VisitWords,
  when: (visit: Visit) => string = ({ time }) => time,
): string {
  const rows = visits.map((visit) => [
    when(visit),
    visit.reference,
    words.status(visit),
    visit.vehicle.device_reg,
    words.vehicle(visit) || NOTHING,
    words.work(visit),
    visit.customer.display_name ?? NOTHING,
    visit.customer.customer_number,
    visit.customer.phone_formatted ?? NOTHING,
  ]);
  const notes = visits.flatMap(({ reference, note }) => (note ? [`${reference}: ${inOneLine(note)}`] : []));
  return [textTable([HEADS, ...rows]), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

/** The visits of a day, and those of earlier days whose cars are still there. */
export interface DayVisits {
  visits: readonly Visit[];
  earlier: readonly Visit[];
}

/** A day and its visits. */
export function describeDay(date: string, { visits, earlier }: DayVisits, words: VisitWords): string {
  const before =
    earlier.length > 0
      ? ['Still here from earlier days', '', describeVisits(earlier, words, dayAndTime), '']
      : [];
  if (visits.length === 0) return [...before, `${words.day(date)}: no visits.`].join('\n');
  const heading = `${words.day(date)}: ${visits.length === 1 ? '1 visit' : `${visits.length} visits`}`;
  return [...before, heading, '', describeVisits(visits, words)].join('\n');
}

/** What somebody still has to decide about. */
export function describePending(
  unconfirmed: readonly Visit[],
  unclosed: readonly Visit[],
  words: VisitWords,
): string {
  const parts = [
    { heading: 'Waiting to be confirmed', visits: unconfirmed },
    { heading: 'Over, and neither completed nor missed', visits: unclosed },
  ].filter(({ visits }) => visits.length > 0);
  if (parts.length === 0) return 'Nothing is pending.';
  return parts
    .map(({ heading, visits }) => `${heading}\n\n${describeVisits(visits, words, dayAndTime)}`)
    .join('\n\n');
}

const dayAndTime = ({ date, time }: Visit) => `${date} ${time}`;

/** A visit in one sentence. */
export function describeVisit(visit: Visit, words: VisitWords): string {
  const { reference, date, time, vehicle, customer } = visit;
  const who = [customer.display_name, customer.phone_formatted].filter(Boolean).join(', ');
  const what = [vehicle.device_reg, words.work(visit), who].filter(Boolean).join(', ');
  return `${reference} is ${words.status(visit).toLowerCase()}: ${words.day(date)}, ${time}, ${what}.`;
}

function inOneLine(note: string): string {
  return note.split(/\s*\n\s*/).join(' / ');
}

/** What is closed of a day, and what was booked into that. */
export function describeClosing(date: string, closing: Closing, words: VisitWords): string {
  const { closed, reason, closed_slots, appointments } = closing;
  const times =
    closed_slots.length > 0 ? `closed at ${closed_slots.join(', ')}` : 'open, unless the settings close it';
  const heading = `${words.day(date)} is ${closed ? `closed${reason ? `: ${reason}` : ''}` : times}.`;
  if (appointments.length === 0) return heading;
  const booked = 'Booked before, and still there. Agree with each customer on another time, or cancel:';
  return [heading, booked, '', describeVisits(appointments, words)].join('\n');
}
