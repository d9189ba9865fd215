import type {
  HistoryItem,
  HistoryRecord,
  Reminder,
  UnusualAmount,
  Vehicle,
  VehicleRecord,
} from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { siteSettingsSchema, type VehicleFieldDefinition } from '@forecourt/shared/settings/schema';
import {
  aCustomer,
  aVehicle,
  type FakeResponders,
  type RenderedArea,
  renderArea,
  singlePageResponse,
} from '@forecourt/shared/testing';
import area from '../area.tsx';

let records = 0;

/** Creates a sample entry, by default for fuel on 10 November 2026. */
export function aRecord(change: Partial<VehicleRecord> = {}): VehicleRecord {
  records += 1;
  return {
    id: `5c5b94b1-35ad-49bb-b118-${String(records).padStart(12, '0')}`,
    version: 1,
    vehicle_id: aVehicle().id,
    date: '2026-11-10',
    kind: 'fuel',
    odometer_km: null,
    cost_minor: null,
    currency: change.cost_minor === undefined || change.cost_minor === null ? null : 'GBP',
    note: null,
    litres: null,
    corrections: [],
    previous: null,
    created_at: '2026-11-10T18:22:00.000Z',
    updated_at: '2026-11-10T18:22:00.000Z',
    ...change,
  };
}

export function createEntryHistoryItem(
  { corrections, previous, ...record }: VehicleRecord,
  photos: HistoryRecord['photos'] = null,
): HistoryItem {
  const { date, odometer_km } = record;
  return { date, odometer_km, visit: null, record: { ...record, photos } };
}

/** Creates a completed visit as an item of the history. */
export function createVisitHistoryItem(
  change: Partial<HistoryItem> = {},
  visit: Partial<HistoryItem['visit']> = {},
): HistoryItem {
  return {
    date: '2026-11-01',
    odometer_km: null,
    record: null,
    ...change,
    visit: {
      id: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
      reference: 'HSG-4F7K',
      service_type: 'repair',
      time: '10:30',
      work: ['New pads'],
      cost_minor: null,
      currency: null,
      ...visit,
    },
  };
}

/** Visit that seems to have done the work of a reminder. */
export const COMPLETING_VISIT: NonNullable<Reminder['offered']> = {
  appointment_id: '7d444840-9dc0-11d1-b245-5ffdce74fad2',
  reference: 'HSG-4F7K',
  date: '2026-11-01',
  odometer_km: null,
};

/** Responses for the other queries of a vehicle's screens: a customer without data. */
export const EMPTY_RESPONSES: FakeResponders = {
  'GET /me': () => aCustomer(),
  'GET /appointments': () => singlePageResponse(),
  'GET /reminders': () => singlePageResponse(),
  'GET /odometers': () => ({ items: [] }),
  'GET /vehicles/{id}/odometer': () => ({ last: null, estimate: null }),
  'GET /vehicles/{id}/history': () => singlePageResponse(),
  'GET /vehicles/{id}/photos': () => singlePageResponse(),
  'GET /vehicles/{id}/figures': () => ({ since: null, years: [], readings: [] }),
};

export function vehicleListResponses(
  vehicles: readonly Vehicle[],
  archived: readonly Vehicle[] = [],
): FakeResponders {
  return {
    'GET /vehicles': ({ query }) => singlePageResponse(...(query.archived ? archived : vehicles)),
  };
}

/** Vehicle fields parsed from settings; the registration comes first. */
export function parseFieldDefinitions(...fields: readonly object[]): VehicleFieldDefinition[] {
  const registration = { id: 'device_reg', label: { en: 'Label', de: 'Name' } };
  return siteSettingsSchema.parse({ vehicle: { fields: [registration, ...fields] } }).vehicle.fields;
}

/** Creates a problem response `invalid_input` with the given errors. */
export function createInvalidInputProblem(...errors: { pointer: string; code: string }[]): ApiProblem {
  const problems = errors.map((error) => ({ ...error, message: 'not for customers' }));
  return new ApiProblem(422, 'invalid_input', 'Some of the input is not valid', {}, problems);
}

/** Creates a problem response about an odometer reading that the customer must confirm. */
export function createOdometerProblem(
  date: string,
  odometer_km: number,
  code: 'odometer_lower' | 'odometer_jump' = 'odometer_lower',
): ApiProblem {
  const errors = [{ pointer: '/odometer_km', code, message: 'not for customers' }];
  const body = { type: 'about:blank', title: '', status: 409, code, errors };
  return new ApiProblem(409, code, '', { ...body, reading: { date, odometer_km } }, errors);
}

/** Creates a problem response about amounts that the customer must confirm. */
export function createUnusualAmountProblem(amounts: UnusualAmount[]): ApiProblem {
  const code = 'amount_unusual';
  const errors = amounts.map(({ field }) => ({ pointer: `/${field}`, code, message: 'not for customers' }));
  const body = { type: 'about:blank', title: '', status: 409, code, errors, amounts };
  return new ApiProblem(409, code, '', body, errors);
}

export function openVehicleArea(
  address: string,
  settings: object = {},
  locale: 'en' | 'de' = 'en',
): Promise<RenderedArea> {
  return renderArea({ area, mount: '/vehicle', address, settings, locale });
}
