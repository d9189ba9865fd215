import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DistanceUnit, kilometresToUnit } from '@forecourt/shared/distance';
import { formatCost } from '@forecourt/shared/money';
import { findCollectionOpening } from '@forecourt/shared/opening';
import { addHolidaysToClosedDays, createServiceTitleLookup } from '@forecourt/shared/server';
import { formatDay, formatTime, localeTag, type SiteSettings } from '@forecourt/shared/settings/schema';
import { visitDay } from '@forecourt/shared/visits';
import { localDateTimeAt } from '@forecourt/shared/zones';
import * as z from 'zod';
import { listStatusesInPhases } from '../../api/src/booking/visit-status.ts';
import type { RetainedVisit } from '../../shared/kit/api/generated/zod.gen.ts';
import { formatTextTable } from '../terminal.ts';
import type { DayClosing, WorkshopVisit } from './workshop-client.ts';

const HEADS = ['TIME', 'REFERENCE', 'STATUS', 'PLATE', 'VEHICLE', 'WORK', 'CUSTOMER', 'NUMBER', 'PHONE'];
const NOTHING = '–';

/**
 * Formats a table of visits. Lines below it contain moves by customers, notes, photo counts and account deletions.
 * @param when returns the text of the first column
 */
function describeVisits(
  visits: readonly WorkshopVisit[],
  words: VisitFormatter,
  when: (visit: WorkshopVisit) => string = ({ time }) => words.time(time),
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
  const notes = visits.flatMap((visit) =>
    [
      words.customerMove(visit),
      visit.note && inOneLine(visit.note),
      words.photos(visit),
      words.accountDeletion(visit),
    ]
      .filter(Boolean)
      .map((line) => `${visit.reference}: ${line}`),
  );
  return [formatTextTable([HEADS, ...rows]), ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

export interface DayVisits {
  visits: readonly WorkshopVisit[];
  earlier: readonly WorkshopVisit[];
}

export function describeDay(date: string, { visits, earlier }: DayVisits, words: VisitFormatter): string {
  const before =
    earlier.length > 0
      ? ['Still here from earlier days', '', describeVisits(earlier, words, dayAndTime(words)), '']
      : [];
  if (visits.length === 0) return [...before, `${words.day(date)}: no visits.`].join('\n');
  const heading = `${words.day(date)}: ${visits.length === 1 ? '1 visit' : `${visits.length} visits`}`;
  return [...before, heading, '', describeVisits(visits, words)].join('\n');
}

export function describePendingVisits(
  unconfirmed: readonly WorkshopVisit[],
  unclosed: readonly WorkshopVisit[],
  words: VisitFormatter,
): string {
  const parts = [
    { heading: 'Waiting to be confirmed', visits: unconfirmed },
    { heading: 'Past, and neither completed nor missed', visits: unclosed },
  ].filter(({ visits }) => visits.length > 0);
  if (parts.length === 0) return 'Nothing is pending.';
  return parts
    .map(({ heading, visits }) => `${heading}\n\n${describeVisits(visits, words, dayAndTime(words))}`)
    .join('\n\n');
}

const dayAndTime =
  (words: VisitFormatter) =>
  ({ date, time }: WorkshopVisit) =>
    `${date} ${words.time(time)}`;

/** @param before the visit before a change, to name work that the change replaced */
export function describeVisit(visit: WorkshopVisit, words: VisitFormatter, before = visit): string {
  const { reference, time, work_date, vehicle, customer } = visit;
  const who = [customer.display_name, customer.phone_formatted].filter(Boolean).join(', ');
  const what = [vehicle.device_reg, words.work(visit), who].filter(Boolean).join(', ');
  const when = [words.day(visitDay(visit)), work_date ? '' : words.time(time), what]
    .filter(Boolean)
    .join(', ');
  const sentence = `${reference} is ${words.status(visit).toLowerCase()}: ${when}.`;
  const [work, replaced] = [visit.work.join('; '), before.work.join('; ')];
  const further = {
    Work: work,
    Before: work === replaced ? '' : replaced,
    Price: words.price(visit),
    'Expected to be ready': words.readyTime(visit),
  };
  const facts = Object.entries(further).filter(([, value]) => value);
  const lines = [
    sentence,
    ...facts.map(([label, value]) => `${label}: ${value}.`),
    words.accountDeletion(visit),
  ];
  return lines.filter(Boolean).join(' ');
}

export function describeRetainedVisit(
  { reference, service_type, date }: RetainedVisit,
  words: VisitFormatter,
): string {
  return `${reference} was completed: ${words.work({ service_type })}, ${words.day(date)}. ${words.text('account-deleted')}`;
}

/** Odometer reading as typed in a command. */
export interface EnteredOdometer {
  odometer: number;
  unit: DistanceUnit;
}

/** Says why the api refused an odometer reading, in the unit that was typed. @param other reading that it contradicts */
export function describeUnlikelyOdometer(
  { odometer, unit }: EnteredOdometer,
  other: { date: string; odometer_km: number } | undefined,
  words: VisitFormatter,
): string {
  const why = other
    ? `is unlikely: it was ${kilometresToUnit(unit, other.odometer_km)} ${unit} on ${words.day(other.date)}`
    : 'is unlikely for a first reading: digits may be missing';
  return `${odometer} ${unit} ${why}. Nothing was changed.\nIf the reading is right, add --confirm-odometer.`;
}

/** Returns a note if the workshop is closed when the work is expected to be done; null if not, or if no time is expected. */
export function describeCollectionAfterHours(
  visit: WorkshopVisit,
  settings: SiteSettings,
  words: VisitFormatter,
): string | null {
  if (!visit.ready_by || !words.readyTime(visit)) return null;
  const ready = new Date(visit.ready_by);
  const { booking } = addHolidaysToClosedDays(settings, ready.getUTCFullYear());
  const opening = findCollectionOpening(ready, booking, visit.time_zone);
  return (
    opening &&
    `The workshop is closed then: the customer reads that it can be collected from ${words.day(opening.date)}, ${words.time(opening.from)}.`
  );
}

function inOneLine(note: string): string {
  return note.split(/\s*\n\s*/).join(' / ');
}

/** Describes the closed times of a day and the visits that were booked before the closing. */
export function describeClosing(date: string, closing: DayClosing, words: VisitFormatter): string {
  const { closed, reason, closed_slots, appointments } = closing;
  const times =
    closed_slots.length > 0
      ? `closed at ${closed_slots.map(words.time).join(', ')}`
      : 'open, unless the settings close it';
  const heading = `${words.day(date)} is ${closed ? `closed${reason ? `: ${reason}` : ''}` : times}.`;
  if (appointments.length === 0) return heading;
  const booked = 'These visits are still booked. Agree on another time with each customer, or cancel them:';
  return [heading, booked, '', describeVisits(appointments, words)].join('\n');
}

/** Describes the number of places that was set for a day, and the visits beyond its places; empty if there is neither. */
export function describeCapacity({ places, appointments_beyond_places: beyond }: DayClosing): string {
  const set = places && `${places === 1 ? '1 place' : `${places} places`} at each time, set for this day.`;
  const [visits, stay] = beyond === 1 ? ['1 visit is', 'stays'] : [`${beyond} visits are`, 'stay'];
  const more = beyond > 0 && `${visits} booked beyond the places of the day, and ${stay} booked.`;
  return [set, more].filter(Boolean).join(' ');
}

type TextId = keyof typeof import('./messages/en.json');

export interface VisitFormatter {
  text(id: TextId): string;
  status(visit: WorkshopVisit): string;
  /** Replaces status identifiers in a message of the api by their names in lower case. */
  inWords(sentence: string): string;
  work(visit: Pick<WorkshopVisit, 'service_type'>): string;
  vehicle(visit: WorkshopVisit): string;
  /** Number of photos, such as "2 photos"; empty if there is none. */
  photos(visit: WorkshopVisit): string;
  /** Says that the customer moved the visit after the workshop's last change; empty if not, or if it is no longer upcoming. */
  customerMove(visit: WorkshopVisit): string;
  /** Price with its currency; empty if none was given. */
  price(visit: WorkshopVisit): string;
  /** Day and time at which the work is expected to be done; empty if unknown, or if the work is not in progress. */
  readyTime(visit: WorkshopVisit): string;
  /** Says, for a deleted account only, that it was deleted, and until when contact data of a car in the workshop is stored. */
  accountDeletion(visit: WorkshopVisit): string;
  day(date: string): string;
  time(time: string): string;
  /** Formats an instant as a short date and time. @param timeZone IANA name, such as `Europe/London` */
  moment(instant: Date, timeZone: string): string;
}

type Language = SiteSettings['organisation']['locale'];

/** Creates a formatter of visits. @param language if it has no catalogue of messages, texts are English */
export function createVisitFormatter(
  settings: Pick<SiteSettings, 'booking' | 'organisation'>,
  language: Language,
): VisitFormatter {
  const texts = readTexts(language);
  const titleOf = createServiceTitleLookup(settings, language);
  const tag = localeTag(language, settings.organisation.country);
  return {
    text: (id) => texts[id] ?? id,
    status: ({ status }) => texts[`status.${status}` satisfies TextId] ?? status,
    inWords: (sentence) =>
      sentence.replace(/\b[a-z_]+\b/g, (word) => texts[`status.${word}`]?.toLowerCase() ?? word),
    work: ({ service_type }) => titleOf(service_type),
    vehicle: ({ vehicle: { make, model } }) => [make, model].filter(Boolean).join(' '),
    photos({ photos: count }) {
      if (count === 0) return '';
      const form = count === 1 ? 'photos.one' : 'photos.other';
      return texts[form]?.replace('{count}', String(count)) ?? '';
    },
    customerMove({ status, changes }) {
      const isMove = ({ change, by }: (typeof changes)[number]) => change === 'moved' && by === 'customer';
      const lastByWorkshop = changes.findLastIndex(({ by }) => by === 'workshop');
      const move = changes.findIndex((change, index) => index > lastByWorkshop && isMove(change));
      const before = changes[move - 1];
      if (!before || !listStatusesInPhases('upcoming').includes(status)) return '';
      const time = `${formatDay(before.date, tag, { dateStyle: 'full' })}, ${formatTime(before.time, tag)}`;
      return texts['moved-by-customer']?.replace('{time}', time) ?? '';
    },
    price: (visit) => formatCost(visit, tag),
    readyTime({ status, ready_by, time_zone }) {
      if (status !== 'in_progress' || ready_by === null) return '';
      const [date = '', time = ''] = localDateTimeAt(new Date(ready_by), time_zone).split('T');
      return `${formatDay(date, tag, { dateStyle: 'full' })}, ${formatTime(time, tag)}`;
    },
    accountDeletion({ customer: { contact_erased_on: day }, status }) {
      if (!day) return '';
      if (!listStatusesInPhases('on_site').includes(status)) return texts['account-deleted'] ?? '';
      const date = formatDay(day, tag, { day: 'numeric', month: 'long' });
      return `${texts['account-deleted']} ${texts['account-deleted.contact']?.replace('{date}', date)}`;
    },
    day: (date) => formatDay(date, tag, { dateStyle: 'full' }),
    time: (time) => formatTime(time, tag),
    moment(instant, timeZone) {
      const shown = new Date(`${localDateTimeAt(instant, timeZone)}:00Z`);
      const options = { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' } as const;
      return new Intl.DateTimeFormat(tag, options).format(shown);
    },
  };
}

const textsSchema = z.record(z.string(), z.string());

function readTexts(language: string): Readonly<Record<string, string>> {
  const fileOf = (each: string) => path.join(import.meta.dirname, 'messages', `${each}.json`);
  const file = existsSync(fileOf(language)) ? fileOf(language) : fileOf('en');
  return textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
