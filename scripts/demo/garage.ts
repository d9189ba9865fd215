import { readFileSync } from 'node:fs';
import path from 'node:path';
import { addDays } from '@forecourt/shared/dates';
import { createTextLoader } from '@forecourt/shared/server';
import * as z from 'zod';
import { zVehicleRecordKind } from '../../shared/kit/api/generated/zod.gen.ts';

export type DemoTextId = keyof typeof import('./messages/en.json');
export type DemoTranslator = (id: DemoTextId) => string;

const textsIn = createTextLoader(
  path.join(import.meta.dirname, 'messages'),
  z.record(z.string(), z.string()),
);

/** Creates a lookup of the demo data's texts. @param language of the site; English if there is no catalogue for it */
export function createDemoTranslator(language: string, country: string): DemoTranslator {
  const texts = textsIn(language, country);
  return (id) => texts[id] ?? id;
}

const textId = z.string() as z.ZodType<DemoTextId>;
const carId = z.enum(['golf', 'transit', 'fiat']);

const garageSchema = z.strictObject({
  cars: z.array(
    z.strictObject({
      id: carId,
      plate: z.strictObject({ GB: z.string(), DE: z.string() }),
      make: z.string(),
      model: z.string(),
      year: z.int(),
      vin: z.string(),
      looks: z.strictObject({ shape: z.enum(['hatchback', 'van', 'small']), paint: z.string() }),
      km: z.int(),
      /** Fill-ups of the last `forDays` days. The other fields are averages; the price per litre is in minor units. */
      fuel: z
        .strictObject({ forDays: z.int(), everyDays: z.int(), perLitre: z.int(), per100Km: z.number() })
        .nullable(),
      kmPerDay: z.int(),
      /** Past record entries: odometer readings in km, costs in minor units. */
      record: z.array(
        z.strictObject({
          daysAgo: z.int(),
          kind: zVehicleRecordKind,
          km: z.int().nullable(),
          cost: z.int().nullable(),
          note: textId.optional(),
        }),
      ),
    }),
  ),
  /** Reminders in many states: overdue, due soon, later, due at a mileage, repeating, done, snoozed. */
  reminders: z.array(
    z.strictObject({
      car: carId,
      type: z.enum(['reminder', 'appointment']),
      /** Id of a text, or a kind of work, whose title on the site becomes the name. */
      name: z.enum(['inspection', 'service']).or(textId),
      items: z.array(textId),
      dueIn: z.int(),
      dueAtKm: z.int().optional(),
      repeat: z
        .strictObject({
          months: z.int(),
          distance: z.int().nullable().default(null),
          from: z.enum(['due', 'completion']),
        })
        .optional(),
      doneAgo: z.int().optional(),
      snoozedFor: z.int().optional(),
    }),
  ),
});

export const { cars: DEMO_CARS, reminders: DEMO_REMINDERS } = garageSchema.parse(
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'garage.json'), 'utf8')),
);

type Kind = z.infer<typeof zVehicleRecordKind>;
type Car = (typeof DEMO_CARS)[number];
export type VehicleIdsByCar = Readonly<Record<Car['id'], string>>;

export interface DemoRecordEntry {
  date: string;
  kind: Kind;
  confirm_lower: true;
  odometer_km: number | null;
  cost_minor: number | null;
  note: string | null;
  litres?: number;
}

const WITH_RECEIPT: readonly Kind[] = ['repair', 'tyres'];

export function hasReceipt({ kind, cost_minor }: DemoRecordEntry): boolean {
  return WITH_RECEIPT.includes(kind) && cost_minor !== null;
}

/** Deviations of successive fill-ups from the averages, from -1 to 1. */
const DEVIATIONS = [0, 0.6, -0.8, 0.3, 1, -0.5, 0.1, -1, 0.8, -0.3, 0.5, -0.7];

const deviation = (count: number) => DEVIATIONS[count % DEVIATIONS.length] ?? 0;

/** Builds the entries of a car's record, oldest first. @param today `YYYY-MM-DD` */
export function buildRecordEntries(car: Car, today: string, text: DemoTranslator): DemoRecordEntry[] {
  const listedEntries = car.record.map(({ daysAgo, kind, km, cost, note }) => ({
    daysAgo,
    kind,
    odometer_km: km,
    cost_minor: cost,
    note: note ? text(note) : null,
  }));
  return [...listedEntries, ...fuelEntries(car)]
    .toSorted((one, other) => other.daysAgo - one.daysAgo)
    .map(({ daysAgo, ...entry }) => ({
      date: addDays(today, -daysAgo),
      // The dates are rough, so an odometer reading may be lower than an earlier one. The api accepts it if confirmed.
      confirm_lower: true,
      ...entry,
    }));
}

/** Builds entries for fill-ups. Each fill-up replaces the fuel used since the previous one. */
function fuelEntries({ fuel, km, kmPerDay }: Car) {
  if (!fuel) return [];
  const { forDays, everyDays, perLitre, per100Km } = fuel;
  const tanks: (Omit<DemoRecordEntry, 'date' | 'confirm_lower'> & { daysAgo: number })[] = [];
  let before = km - (forDays + everyDays) * kmPerDay;
  for (let count = 0, daysAgo = forDays; daysAgo > 0; count += 1) {
    const odometer_km = Math.round(km - (daysAgo + deviation(count + 5) / 3) * kmPerDay);
    const litres = twoPlaces(((odometer_km - before) / 100) * per100Km * (1 + deviation(count + 3) / 14));
    const cost_minor = Math.round(litres * twoPlaces(perLitre * (1 + deviation(count + 8) / 25)));
    tanks.push({ daysAgo, kind: 'fuel', odometer_km, cost_minor, note: null, litres });
    before = odometer_km;
    daysAgo -= Math.round(everyDays * (1 + deviation(count) / 6));
  }
  return tanks;
}

function twoPlaces(count: number): number {
  return Math.round(100 * count) / 100;
}

/** The demo customer's phone number, from the UK range reserved for fiction (07700 900000 to 900999). */
export const DEMO_PHONE = '+447700900219';
export const DEMO_PHONE_AS_TYPED = '07700 900219';

export const DEMO_CUSTOMER_NAME = 'Mara Winter';
