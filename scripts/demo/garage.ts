import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { addDays } from '@forecourt/shared/dates';
import * as z from 'zod';
import type { Looks } from './pictures.ts';

export type DemoTextId = keyof typeof import('./messages/en.json');
export type DemoText = (id: DemoTextId) => string;

const textsSchema = z.record(z.string(), z.string());

/** Texts of the demo data. @param language language of the site; English if there is no catalogue for it */
export function demoTexts(language: string): DemoText {
  const fileOf = (each: string) => path.join(import.meta.dirname, 'messages', `${each}.json`);
  const file = existsSync(fileOf(language)) ? fileOf(language) : fileOf('en');
  const texts = textsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return (id) => texts[id] ?? id;
}

type Kind = 'service' | 'repair' | 'inspection' | 'tyres' | 'fuel' | 'insurance' | 'tax' | 'reading';

/** A record entry: days ago, kind, odometer reading, and cost in minor units. */
type RecordRow = readonly [
  daysAgo: number,
  kind: Kind,
  km: number | null,
  cost: number | null,
  note?: DemoTextId,
];

export interface Car {
  id: 'golf' | 'transit' | 'fiat';
  plate: { GB: string; DE: string };
  make: string;
  model: string;
  year: number;
  vin: string;
  looks: Looks;
  km: number;
  /** Fills of the last `forDays` days. Averages: days between fills, price of a litre in minor units, litres per 100 km. */
  fuel: { forDays: number; everyDays: number; perLitre: number; per100Km: number } | null;
  kmPerDay: number;
  record: readonly RecordRow[];
}

export type Garage = Readonly<Record<Car['id'], string>>;

export const CARS: readonly Car[] = [
  {
    id: 'golf',
    plate: { GB: 'AB12 CDE', DE: 'HH-MW 219' },
    make: 'VW',
    model: 'Golf',
    year: 2019,
    vin: 'WVWZZZAUZKW123456',
    looks: { shape: 'hatchback', paint: '#24577a' },
    km: 84_120,
    fuel: { forDays: 730, everyDays: 21, perLitre: 147, per100Km: 6.1 },
    kmPerDay: 31,
    record: [
      [705, 'service', 62_270, 289_00, 'record.service'],
      [640, 'insurance', null, 512_00, 'record.insurance'],
      [552, 'tyres', 67_010, 386_00, 'record.tyres'],
      [431, 'inspection', 70_760, 54_85, 'record.inspection'],
      // Nine days short of a year.
      [356, 'service', 73_080, 214_00, 'record.oil'],
      [275, 'insurance', null, 498_00, 'record.insurance'],
      [188, 'repair', 78_300, 342_50, 'record.brakes'],
      [66, 'inspection', 82_080, 54_85, 'record.inspection'],
      [12, 'reading', 83_750, null],
    ],
  },
  {
    id: 'transit',
    plate: { GB: 'LK70 ZTR', DE: 'HH-MW 702' },
    make: 'Ford',
    model: 'Transit',
    year: 2020,
    vin: 'WF0XXXTTGXLK70123',
    looks: { shape: 'van', paint: '#e8e9e6' },
    km: 142_600,
    fuel: { forDays: 365, everyDays: 11, perLitre: 154, per100Km: 8.1 },
    kmPerDay: 74,
    record: [
      [690, 'tax', null, 335_00, 'record.tax'],
      [610, 'service', 97_500, 345_00, 'record.service'],
      [497, 'tyres', 105_900, 612_00, 'record.tyres'],
      [377, 'inspection', 114_800, 58_60, 'record.inspection'],
      [325, 'tax', null, 335_00, 'record.tax'],
      [240, 'service', 124_900, 362_00, 'record.service'],
      [97, 'repair', 135_500, 780_00, 'record.clutch'],
    ],
  },
  {
    id: 'fiat',
    plate: { GB: 'EX23 LMN', DE: 'HH-MW 23E' },
    make: 'Fiat',
    model: '500e',
    year: 2023,
    vin: 'ZFAEFAC40PX123456',
    looks: { shape: 'small', paint: '#b7d3c6' },
    km: 18_450,
    fuel: null,
    kmPerDay: 22,
    record: [
      [410, 'insurance', null, 441_00, 'record.insurance'],
      [302, 'tyres', 11_900, 296_00, 'record.tyres'],
      [152, 'service', 15_110, 129_00, 'record.check'],
      [20, 'reading', 18_010, null],
    ],
  },
];

export interface Entry {
  date: string;
  kind: Kind;
  confirm_lower: true;
  odometer_km: number | null;
  cost_minor: number | null;
  note: string | null;
  litres?: number;
}

const WITH_RECEIPT: readonly Kind[] = ['repair', 'tyres'];

export function hasReceipt({ kind, cost_minor }: Entry): boolean {
  return WITH_RECEIPT.includes(kind) && cost_minor !== null;
}

/** Deviations of the fills from the average, from -1 to 1. */
const DEVIATIONS = [0, 0.6, -0.8, 0.3, 1, -0.5, 0.1, -1, 0.8, -0.3, 0.5, -0.7];

const deviation = (count: number) => DEVIATIONS[count % DEVIATIONS.length] ?? 0;

/** The entries of a car's record, oldest first. @param today `YYYY-MM-DD` */
export function buildRecordEntries(car: Car, today: string, text: DemoText): Entry[] {
  const told = car.record.map(([daysAgo, kind, odometer_km, cost_minor, note]) => ({
    daysAgo,
    kind,
    odometer_km,
    cost_minor,
    note: note ? text(note) : null,
  }));
  return [...told, ...fuelEntries(car)]
    .toSorted((one, other) => other.daysAgo - one.daysAgo)
    .map(({ daysAgo, ...entry }) => ({
      date: addDays(today, -daysAgo),
      // The dates are approximate, so the order of readings may not fit.
      confirm_lower: true,
      ...entry,
    }));
}

/** Each fill replaces the fuel used since the previous one. */
function fuelEntries({ fuel, km, kmPerDay }: Car) {
  if (!fuel) return [];
  const { forDays, everyDays, perLitre, per100Km } = fuel;
  const tanks: (Omit<Entry, 'date' | 'confirm_lower'> & { daysAgo: number })[] = [];
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

interface DemoReminder {
  car: Car['id'];
  type: 'reminder' | 'appointment';
  name: DemoTextId;
  items: readonly DemoTextId[];
  dueIn: number;
  dueAtKm?: number;
  repeat?: { months: number; distance?: number; from: 'due' | 'completion' };
  doneAgo?: number;
  snoozedFor?: number;
}

/** One reminder for each state: overdue, due soon, later, due at an odometer reading, repeating, done, snoozed. */
export const DEMO_REMINDERS: readonly DemoReminder[] = [
  {
    car: 'transit',
    type: 'appointment',
    name: 'reminder.inspection',
    items: ['reminder.inspection.item'],
    dueIn: -12,
    repeat: { months: 12, from: 'due' },
  },
  {
    car: 'golf',
    type: 'reminder',
    name: 'reminder.service',
    items: ['reminder.service.oil', 'reminder.service.filter'],
    dueIn: 9,
    // 10,000 miles after the last service in the record.
    dueAtKm: 89_173,
    repeat: { months: 12, distance: 16_093, from: 'completion' },
  },
  {
    car: 'golf',
    type: 'reminder',
    name: 'reminder.insurance',
    items: ['reminder.insurance.item'],
    dueIn: 90,
  },
  {
    car: 'fiat',
    type: 'reminder',
    name: 'reminder.tyres',
    items: ['reminder.tyres.item'],
    dueIn: -15,
    repeat: { months: 6, from: 'due' },
    doneAgo: 14,
  },
  {
    car: 'transit',
    type: 'reminder',
    name: 'reminder.tax',
    items: ['reminder.tax.item'],
    dueIn: 6,
    repeat: { months: 12, from: 'due' },
    snoozedFor: 3,
  },
];

/** UK numbers reserved for fiction: 07700 900000 to 900999. */
export const PHONE = '+447700900219';
export const PHONE_AS_TYPED = '07700 900219';

export const NAME = 'Mara Winter';
