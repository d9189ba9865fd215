import { addDays, localDateAt } from '@forecourt/shared/dates';
import type { FieldDefinition, SiteSettings } from '@forecourt/shared/settings/schema';
import { PlainError } from '../plain-error.ts';
import { openWorkshop, type Terminal } from '../workshop/open-workshop.ts';
import { addVisits } from './add-visits.ts';
import type { CustomerClient } from './customer-client.ts';
import { type DemoText, demoTexts } from './demo-texts.ts';
import { CARS, entriesOf, type Garage, WISHES } from './garage.ts';
import { NAME } from './people.ts';

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

/** Adds her cars with their record; a car's photos are added here, once it is there. */
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
    const { make, model, year, vin, km } = car;
    const device_reg = car.plate[country];
    const fields = Object.fromEntries(
      vehicle.fields
        .filter(({ id, required }) => required && !BUILT_IN.includes(id))
        .map((field) => [field.id, sampleOf(field)]),
    );
    const { id } = await customer.addVehicle({ device_reg, make, model, year, vin, odometer_km: km, fields });
    ids.push([car.id, id]);
    const entries = entriesOf(car, today, text);
    for (const entry of entries) await customer.note(id, entry);
    lines.push(`${make} ${model}, ${device_reg}: ${entries.length} entries of two years.`);
  }
  return { garage: Object.fromEntries(ids) as Garage, lines };
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
