import { addDays } from '@forecourt/shared/dates';
import { PlainError } from '../plain-error.ts';
import type { Workshop } from '../workshop/open-workshop.ts';
import type { BookedVisit, CustomerClient } from './customer-client.ts';
import type { DemoText, DemoTextId } from './demo-texts.ts';
import type { Garage } from './garage.ts';

/** A kind of work that every site has. */
const KIND = 'repair';

interface Diary {
  customer: CustomerClient;
  workshop: Workshop;
  garage: Garage;
  /** `YYYY-MM-DD` in the workshop's time. */
  today: string;
  text: DemoText;
}

/**
 * Books her visits, and does what becomes of them. Visits can only be booked ahead: those of the past are entries of her own
 * in the record, and a car is only in the workshop, or was, where there is a time left today.
 * @returns what was done, line by line
 */
export async function addVisits(diary: Diary): Promise<string[]> {
  const { customer, workshop, today, text } = diary;
  const { horizonDays, cutOffHours } = workshop.settings.booking;
  const notToday = 1 + Math.ceil(cutOffHours / 24);
  const last = addDays(today, horizonDays - 1);
  const days = (await customer.freeTimes(KIND, today, last)).filter(({ times }) => times.length > 0);
  const ahead = days.filter(({ date }) => date > addDays(today, notToday));

  const next = await book(diary, 'golf', 'visit.brakes', ahead[1]);
  const declined = await book(diary, 'fiat', 'visit.wiper', ahead[3]);
  await customer.cancel(declined.id, text('cancel.customer'));
  const refused = await book(diary, 'transit', 'visit.door', ahead[5]);
  await workshop.client.step(await workshop.client.find(refused.reference), 'cancel', {
    reason: text('cancel.workshop'),
  });
  const lines = [
    `A visit ahead on ${next.date} at ${next.time} (${next.reference}), one that she cancelled and one that the workshop cancelled.`,
  ];

  const [soon] = days;
  if (soon?.date !== today || soon.times.length < 2) {
    return [
      ...lines,
      'No visit in the workshop and none to rate: visits can only be booked ahead, and today has no two times left. Undone and run again in the morning of an open day, there are both.',
    ];
  }
  const done = await book(diary, 'fiat', 'visit.noise', soon);
  await confirmed(diary, done);
  await step(diary, done, 'start');
  await step(diary, done, 'complete', {
    work: [text('done.brakes'), text('done.drive')],
    odometer_km: 18_460,
  });
  await customer.rate(done.id, workshop.settings.ratings.highest, text('rating'));
  const now = await book(diary, 'transit', 'visit.door', { ...soon, times: soon.times.slice(1) });
  await confirmed(diary, now);
  await step(diary, now, 'start');
  return [
    ...lines,
    `For today one that is done and rated (${done.reference}), and one whose car is in the workshop (${now.reference}).`,
  ];
}

function book(
  { customer, garage, text }: Diary,
  car: keyof Garage,
  note: DemoTextId,
  day: { date: string; times: string[] } | undefined,
): Promise<BookedVisit> {
  const time = day?.times[0];
  if (!day || !time) {
    throw new PlainError(
      'The workshop has too few free times for the visits of a demo. Run npm run demo -- undo, and look at booking.openingHours, closedDays and horizonDays in the settings.',
    );
  }
  return customer.book({
    vehicle_id: garage[car],
    service_type: KIND,
    date: day.date,
    time,
    note: text(note),
  });
}

/** Where the settings leave it to the workshop, it says yes. */
async function confirmed(
  { workshop: { client, settings } }: Diary,
  { reference }: BookedVisit,
): Promise<void> {
  if (!settings.booking.autoConfirm) await client.step(await client.find(reference), 'confirm');
}

async function step(
  { workshop: { client } }: Diary,
  { reference }: BookedVisit,
  action: string,
  input?: object,
): Promise<void> {
  await client.step(await client.find(reference), action, input);
}
