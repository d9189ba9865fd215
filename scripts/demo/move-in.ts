import { workshopCurrency } from '@forecourt/shared/currency';
import { addDays } from '@forecourt/shared/dates';
import type { FieldDefinition, SiteSettings } from '@forecourt/shared/settings/schema';
import { localDateAt } from '@forecourt/shared/zones';
import { PlainError } from '../plain-error.ts';
import { openWorkshop, type Terminal } from '../workshop/open-workshop.ts';
import { addVisits } from './add-visits.ts';
import type { CustomerClient } from './customer-client.ts';
import { type DemoText, demoTexts } from './demo-texts.ts';
import { CARS, type Entry, entriesOf, type Garage, hasReceipt, WISHES } from './garage.ts';
import { NAME } from './people.ts';
import { drawCar } from './pictures/draw-car.ts';
import { drawReceipt, type Receipt } from './pictures/draw-receipt.ts';

/**
 * Whether she has moved in already.
 * @throws PlainError when only a part of her has
 */
export async function isThere(customer: CustomerClient): Promise<boolean> {
  const [name, vehicles] = [await customer.name(), await customer.vehicles()];
  if (vehicles.length === 0) return false;
  // Her name comes last.
  if (name === NAME) return true;
  throw new PlainError(
    `${NAME} is there in part: an earlier run did not come to its end. Run npm run demo -- undo, then npm run demo.`,
  );
}

/** Gives a new customer all that she has. @returns what was done, line by line */
export async function moveIn(customer: CustomerClient, terminal: Terminal): Promise<string[]> {
  const workshop = await openWorkshop(terminal);
  const { settings } = workshop;
  const { timeZone, locale } = settings.organisation;
  const text = demoTexts(locale);
  const today = localDateAt(terminal.now(), timeZone);
  const { garage, lines } = await addCars(customer, settings, today, text);
  lines.push(await addReminders(customer, garage, today, text));
  lines.push(...(await addVisits({ customer, workshop, garage, today, text })));
  await customer.rename(NAME);
  return lines;
}

/** Adds her cars with their photos, their record, and photos of some receipts. */
async function addCars(
  customer: CustomerClient,
  { organisation, vehicle }: SiteSettings,
  today: string,
  text: DemoText,
): Promise<{ garage: Garage; lines: string[] }> {
  const country = organisation.country === 'DE' ? 'DE' : 'GB';
  const lines: string[] = [];
  const ids: [string, string][] = [];
  for (const car of CARS) {
    const { make, model, year, vin } = car;
    const device_reg = car.plate[country];
    const fields = Object.fromEntries(
      vehicle.fields
        .filter(({ id, required }) => required && !BUILT_IN.includes(id))
        .map((field) => [field.id, sampleOf(field)]),
    );
    const { id } = await customer.addVehicle({ device_reg, make, model, year, vin, fields });
    ids.push([car.id, id]);
    await customer.showVehicle(id, await drawCar(car.looks));
    const entries = entriesOf(car, today, text);
    let receipts = 0;
    for (const entry of entries) {
      const entryId = await customer.note(id, entry);
      if (!hasReceipt(entry)) continue;
      await customer.addPhoto(entryId, await drawReceipt(receiptOf(entry, organisation, text)));
      receipts += 1;
    }
    lines.push(
      `${make} ${model}, ${device_reg}: its photo, ${entries.length} entries of two years, ${receipts} with a receipt.`,
    );
  }
  return { garage: Object.fromEntries(ids) as Garage, lines };
}

function receiptOf(
  { date, note, cost_minor }: Entry,
  organisation: SiteSettings['organisation'],
  text: DemoText,
): Receipt {
  const { locale, country } = organisation;
  const currency = workshopCurrency(organisation);
  const { maximumFractionDigits = 0 } = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return {
    title: text('receipt.title'),
    from: text('receipt.from'),
    date: new Intl.DateTimeFormat(`${locale}-${country}`, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(date),
    ),
    work: note ?? '',
    total: text('receipt.total'),
    amount: new Intl.NumberFormat(`${locale}-${country}`, { style: 'currency', currency }).format(
      (cost_minor ?? 0) / 10 ** maximumFractionDigits,
    ),
    paid: text('receipt.paid'),
  };
}

const BUILT_IN: readonly string[] = ['device_reg', 'make', 'model', 'year', 'vin', 'odometer_km'];

/** Something that a field of the settings takes. */
function sampleOf(field: FieldDefinition): string | number {
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
  garage: Garage,
  today: string,
  text: DemoText,
): Promise<string> {
  for (const { car, type, name, items, dueIn, dueAtKm, repeat, doneAgo, snoozedFor } of WISHES) {
    const id = await customer.remind({
      type,
      name: text(name),
      reminder_items: items.map(text),
      entity: 'vehicle',
      entity_id: garage[car],
      due_date: addDays(today, dueIn),
      due_odometer: dueAtKm ?? null,
      repeat: repeat ?? null,
    });
    if (doneAgo !== undefined) await customer.done(id, { date: addDays(today, -doneAgo) });
    if (snoozedFor !== undefined) await customer.snooze(id, addDays(today, snoozedFor));
  }
  return `${WISHES.length} reminders: overdue, due soon, later, repeating, one done and one snoozed.`;
}
