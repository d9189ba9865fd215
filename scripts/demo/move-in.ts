import { workshopCurrency } from '@forecourt/shared/currency';
import { addDays } from '@forecourt/shared/dates';
import { countryDistanceUnit, kilometresToUnit, toKilometres } from '@forecourt/shared/distance';
import { formatCost } from '@forecourt/shared/money';
import { createServiceTitleLookup } from '@forecourt/shared/server';
import {
  formatDay,
  localeTag,
  type SiteSettings,
  type VehicleFieldDefinition,
} from '@forecourt/shared/settings/schema';
import { localDateAt, toInstant } from '@forecourt/shared/zones';
import * as operations from '../../shared/kit/api/generated/operations.gen.ts';
import type { Appointment } from '../../shared/kit/api/generated/zod.gen.ts';
import { CommandError } from '../terminal.ts';
import type { VisitStatusAction } from '../workshop/workshop-client.ts';
import {
  openWorkshopCommandContext,
  type WorkshopCommandContext,
  type WorkshopTerminal,
} from '../workshop/workshop-environment.ts';
import type { CustomerClient } from './customer-client.ts';
import {
  buildRecordEntries,
  createDemoTranslator,
  DEMO_CARS,
  DEMO_CUSTOMER_NAME,
  DEMO_REMINDERS,
  type DemoRecordEntry,
  type DemoTextId,
  type DemoTranslator,
  hasReceipt,
  type VehicleIdsByCar,
} from './garage.ts';
import { drawCarPhoto, drawReceiptPhoto, type ReceiptContent } from './pictures.ts';

/** Whether all data of the demo customer exists. @throws CommandError if only a part of it exists */
export async function hasDemoData(customer: CustomerClient): Promise<boolean> {
  const { display_name } = await customer.call(operations.getMe, {});
  const { items: vehicles } = await customer.call(operations.listVehicles, {});
  if (vehicles.length === 0) return false;
  // The name is stored last, so all other data of an account with this name exist.
  if (display_name === DEMO_CUSTOMER_NAME) return true;
  throw new CommandError(
    `${DEMO_CUSTOMER_NAME} is there in part: an earlier run did not come to its end. Run npm run demo -- undo, then npm run demo.`,
  );
}

export async function addDemoData(customer: CustomerClient, terminal: WorkshopTerminal): Promise<string[]> {
  const workshop = await openWorkshopCommandContext(terminal);
  const { settings } = workshop;
  const { timeZone, locale, country } = settings.organisation;
  const text = createDemoTranslator(locale, country);
  const today = localDateAt(terminal.now(), timeZone);
  const { garage, lines } = await addCars(customer, settings, today, text);
  lines.push(await addReminders(customer, garage, settings, today, text));
  lines.push(...(await addDemoVisits({ customer, workshop, garage, today, text })));
  await customer.call(operations.updateMe, { body: { display_name: DEMO_CUSTOMER_NAME } });
  return lines;
}

async function addCars(
  customer: CustomerClient,
  { organisation, vehicle }: SiteSettings,
  today: string,
  text: DemoTranslator,
): Promise<{ garage: VehicleIdsByCar; lines: string[] }> {
  const country = organisation.country === 'DE' ? 'DE' : 'GB';
  const lines: string[] = [];
  const ids: [string, string][] = [];
  for (const car of DEMO_CARS) {
    const { make, model, year, vin } = car;
    const device_reg = car.plate[country];
    const fields = Object.fromEntries(
      vehicle.fields
        .filter(({ id, required }) => required && !BUILT_IN.includes(id))
        .map((field) => [field.id, sampleOf(field)]),
    );
    const body = { device_reg, make, model, year, vin, fields };
    const { id } = await customer.call(operations.createVehicle, { body });
    const path = { id };
    ids.push([car.id, id]);
    await customer.call(operations.setVehiclePhoto, { path, body: await drawCarPhoto(car.looks) });
    const entries = buildRecordEntries(car, today, text);
    let receipts = 0;
    for (const entry of entries) {
      const added = await customer.call(operations.createVehicleRecord, { path, body: entry });
      if (!hasReceipt(entry)) continue;
      const receipt = await drawReceiptPhoto(receiptOf(entry, organisation, text));
      await customer.call(operations.addRecordPhoto, { path: { id: added.id }, body: receipt });
      receipts += 1;
    }
    lines.push(
      `${make} ${model}, ${device_reg}: its photo, ${entries.length} entries of two years, ${receipts} with a receipt.`,
    );
  }
  return { garage: Object.fromEntries(ids) as VehicleIdsByCar, lines };
}

function receiptOf(
  { date, note, cost_minor }: DemoRecordEntry,
  organisation: SiteSettings['organisation'],
  text: DemoTranslator,
): ReceiptContent {
  const { locale, country } = organisation;
  const tag = localeTag(locale, country);
  const currency = workshopCurrency(organisation);
  return {
    title: text('receipt.title'),
    from: text('receipt.from'),
    date: formatDay(date, tag, { dateStyle: 'medium' }),
    work: note ?? '',
    total: text('receipt.total'),
    amount: formatCost({ cost_minor, currency }, tag),
    paid: text('receipt.paid'),
  };
}

const BUILT_IN: readonly string[] = ['device_reg', 'make', 'model', 'year', 'vin', 'odometer_km'];

function sampleOf(field: VehicleFieldDefinition): string | number {
  switch (field.type) {
    case 'text':
      return 'Demo'.slice(0, field.maxLength);
    case 'number':
      return field.minimum ?? Math.min(field.maximum ?? 1, 1);
    case 'date':
      return field.earliest;
    case 'choice':
      return field.choices[0]?.id ?? '';
  }
}

async function addReminders(
  customer: CustomerClient,
  garage: VehicleIdsByCar,
  settings: SiteSettings,
  today: string,
  text: DemoTranslator,
): Promise<string> {
  const { entities, organisation } = settings;
  const serviceTitle = createServiceTitleLookup(settings, organisation.locale);
  const unit = countryDistanceUnit(organisation.country);
  const rounded = (km: number, to: number) =>
    toKilometres(to * Math.round(kilometresToUnit(unit, km) / to), unit);
  for (const { car, type, name, items, dueIn, dueAtKm, repeat, doneAgo, snoozedFor } of DEMO_REMINDERS) {
    const { id } = await customer.call(operations.createReminder, {
      body: {
        type,
        name: name === 'inspection' || name === 'service' ? serviceTitle(name) : text(name),
        reminder_items: items.map(text),
        entity: entities.vehicle,
        entity_id: garage[car],
        due_date: addDays(today, dueIn),
        due_odometer: dueAtKm === undefined ? null : rounded(dueAtKm, 500),
        repeat: repeat ? { ...repeat, distance: repeat.distance && rounded(repeat.distance, 5_000) } : null,
      },
    });
    const path = { id };
    if (doneAgo !== undefined) {
      await customer.call(operations.completeReminder, { path, body: { date: addDays(today, -doneAgo) } });
    }
    if (snoozedFor !== undefined) {
      await customer.call(operations.snoozeReminder, { path, body: { until: addDays(today, snoozedFor) } });
    }
  }
  return `${DEMO_REMINDERS.length} reminders: overdue, due soon, later, repeating, one done and one snoozed.`;
}

/** Completes visits whose car is in the workshop. Otherwise the workshop would keep name and phone of a deleted customer. */
export async function completeDemoVisits(
  customer: CustomerClient,
  terminal: WorkshopTerminal,
): Promise<void> {
  const { client } = await openWorkshopCommandContext(terminal);
  const { items } = await customer.call(operations.listAppointments, {});
  const onSite = items.filter(({ status }) => status === 'in_progress' || status === 'ready');
  for (const { reference } of onSite) {
    await client.step(await client.find(reference), 'complete', { work: [] });
  }
}

const KIND = 'repair';

interface VisitContext {
  customer: CustomerClient;
  workshop: WorkshopCommandContext;
  garage: VehicleIdsByCar;
  today: string;
  text: DemoTranslator;
}

/**
 * Books the demo customer's visits and completes, cancels or starts some. Only future visits can be booked: past ones are added
 * as record entries, and a visit in progress needs a free time today.
 * @returns a report, line by line
 */
async function addDemoVisits(diary: VisitContext): Promise<string[]> {
  const { customer, workshop, today, text } = diary;
  const { horizonDays, cutOffHours, autoConfirm } = workshop.settings.booking;
  const notToday = 1 + Math.ceil(cutOffHours / 24);
  const last = addDays(today, horizonDays - 1);
  const days = await listFreeDays(customer, today, last);
  const ahead = days.filter(({ date }) => date > addDays(today, notToday));

  const next = await book(diary, 'golf', 'visit.brakes', ahead[1]);
  const declined = await book(diary, 'fiat', 'visit.wiper', ahead[3]);
  await customer.call(operations.cancelAppointment, {
    path: { id: declined.id },
    body: { reason: text('cancel.customer') },
  });
  const refused = await book(diary, 'transit', 'visit.door', ahead[5]);
  await step(diary, refused, 'cancel', { reason: text('cancel.workshop') });
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
  if (!autoConfirm) await step(diary, done, 'confirm');
  await step(diary, done, 'start');
  await step(diary, done, 'complete', {
    work: [text('done.brakes'), text('done.drive')],
    odometer_km: 18_460,
    cost_minor: 18_900,
  });
  await customer.call(operations.rateAppointment, {
    path: { id: done.id },
    body: { stars: workshop.settings.ratings.highest, comment: text('rating') },
  });
  const [left] = await listFreeDays(customer, today, today);
  if (!left) {
    return [
      ...lines,
      `For today one that is done and rated (${done.reference}), and none in the workshop: its work needs more time than is free today.`,
    ];
  }
  const now = await book(diary, 'transit', 'visit.door', left);
  if (!autoConfirm) await step(diary, now, 'confirm');
  const end = toInstant(today, left.times.at(-1) ?? '', workshop.settings.organisation.timeZone);
  await step(diary, now, 'start', { ready_by: end.toISOString() });
  return [
    ...lines,
    `For today one that is done and rated (${done.reference}), and one whose car is in the workshop (${now.reference}).`,
  ];
}

interface FreeDay {
  date: string;
  times: string[];
}

async function listFreeDays(customer: CustomerClient, from: string, to: string): Promise<FreeDay[]> {
  const query = { service_type: KIND, from, to };
  const { days } = await customer.call(operations.getAvailability, { query });
  return days
    .map(({ date, slots }) => ({
      date,
      times: slots.filter(({ bookable }) => bookable).map(({ time }) => time),
    }))
    .filter(({ times }) => times.length > 0);
}

function book(
  { customer, garage, text }: VisitContext,
  car: keyof VehicleIdsByCar,
  note: DemoTextId,
  day: FreeDay | undefined,
): Promise<Appointment> {
  const time = day?.times[0];
  if (!day || !time) {
    throw new CommandError(
      'The workshop has too few free times for the visits of a demo. Run npm run demo -- undo, and look at booking.openingHours, closedDays and horizonDays in the settings.',
    );
  }
  const body = { vehicle_id: garage[car], service_type: KIND, date: day.date, time, note: text(note) };
  return customer.call(operations.createAppointment, { body });
}

async function step(
  { workshop: { client } }: VisitContext,
  { reference }: Appointment,
  action: VisitStatusAction,
  input?: object,
): Promise<void> {
  await client.step(await client.find(reference), action, input);
}
