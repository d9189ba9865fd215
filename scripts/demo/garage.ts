import { addDays } from '@forecourt/shared/dates';
import type { DemoText, DemoTextId } from './demo-texts.ts';
import type { Looks } from './pictures/draw-car.ts';

type Kind = 'service' | 'repair' | 'inspection' | 'tyres' | 'fuel' | 'insurance' | 'tax' | 'reading';

/** What happened with a car: how many days ago, what it was, what the odometer said, and what it cost in minor units. */
type Happening = readonly [
  daysAgo: number,
  kind: Kind,
  km: number | null,
  cost: number | null,
  note?: DemoTextId,
];

/** A car of hers, as it is told. */
export interface Car {
  id: 'golf' | 'transit' | 'fiat';
  /** By country, as its owner would have it there; anywhere else that of Great Britain. */
  plate: { GB: string; DE: string };
  make: string;
  model: string;
  year: number;
  vin: string;
  looks: Looks;
  /** Today. */
  km: number;
  /** Each tank or charge: every so many days, and what it costs on average. */
  fuel: { everyDays: number; cost: number } | null;
  kmPerDay: number;
  record: readonly Happening[];
}

/** Her cars, as the api calls them. */
export type Garage = Readonly<Record<Car['id'], string>>;

/** The names of the pictures, and a third one. */
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
    fuel: { everyDays: 34, cost: 62_00 },
    kmPerDay: 31,
    record: [
      [705, 'service', 62_270, 289_00, 'record.service'],
      [640, 'insurance', null, 512_00, 'record.insurance'],
      [552, 'tyres', 67_010, 386_00, 'record.tyres'],
      [431, 'inspection', 70_760, 54_85, 'record.inspection'],
      [344, 'service', 73_460, 214_00, 'record.oil'],
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
    fuel: { everyDays: 41, cost: 88_00 },
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

/** Two years, for fuel as well. */
const HISTORY_DAYS = 730;

/** An entry of a car's record as the api takes it. */
export interface Entry {
  /** `YYYY-MM-DD` */
  date: string;
  kind: Kind;
  confirm_lower: true;
  odometer_km: number | null;
  cost_minor: number | null;
  note: string | null;
}

/** Of what she keeps the receipt, as a photo. */
const WITH_RECEIPT: readonly Kind[] = ['repair', 'tyres'];

/** Whether she has photographed a receipt for an entry. */
export function hasReceipt({ kind, cost_minor }: Entry): boolean {
  return WITH_RECEIPT.includes(kind) && cost_minor !== null;
}

/** The entries of a car's record, the oldest first. @param today `YYYY-MM-DD` */
export function entriesOf({ fuel, km, kmPerDay, record }: Car, today: string, text: DemoText): Entry[] {
  const tanks: Happening[] = [];
  for (let ago = HISTORY_DAYS; fuel && ago > 0; ago -= fuel.everyDays) {
    // No two tanks are the same: by a sixth around what one costs, always the same way.
    const cost = Math.round(fuel.cost * (1 + (((ago * 7) % 11) - 5) / 30));
    tanks.push([ago, 'fuel', Math.round(km - ago * kmPerDay), cost]);
  }
  return [...record, ...tanks]
    .toSorted(([one], [other]) => other - one)
    .map(([daysAgo, kind, odometer_km, cost_minor, note]) => ({
      date: addDays(today, -daysAgo),
      kind,
      // Told from memory, not all of them fit to the day.
      confirm_lower: true,
      odometer_km,
      cost_minor,
      note: note ? text(note) : null,
    }));
}

/** A reminder of hers, and what she did with it since. */
interface Wish {
  car: Car['id'];
  type: 'reminder' | 'appointment';
  name: DemoTextId;
  items: readonly DemoTextId[];
  /** Days from now; negative ones are past. */
  dueIn: number;
  dueAtKm?: number;
  repeat?: { months: number; distance?: number; from: 'due' | 'completion' };
  /** How many days ago it was done. */
  doneAgo?: number;
  /** For how many days it is quiet. */
  snoozedFor?: number;
}

/** Overdue, due soon, later, at an odometer reading, repeating, done, snoozed. */
export const WISHES: readonly Wish[] = [
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
    // 55,000 miles.
    dueAtKm: 88_514,
    // 10,000 miles.
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
