/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from './read-settings.ts';
import { siteSettingsSchema } from './schema.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
const file = path.join(folder, 'site.settings.json');
afterAll(() => rmSync(folder, { recursive: true }));

function settings(value: unknown) {
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return readSettings(file);
}

function withField(field: object) {
  return { vehicle: { fields: [{ id: 'device_reg', label: { en: 'x' } }, field] } };
}

test('has a default for everything', () => {
  const { booking, reminders, redirectDelaySeconds, ratings, firebase, vehicle, vitals } = settings({});
  expect(booking.slots).toHaveLength(36);
  expect([booking.slots[0], booking.slots.at(-1)]).toEqual(['09:00', '17:45']);
  expect(booking).toMatchObject({
    serviceTypes: {
      repair: { slots: 1, noteRequired: false },
      installation: { slots: 1, noteRequired: false },
      others: { slots: 1, noteRequired: true },
    },
    placesPerSlot: 2,
    minimumNoticeMinutes: 120,
    horizonDays: 60,
    cutOffHours: 24,
    activeAppointmentsPerCustomer: 5,
    autoConfirm: true,
  });
  expect(reminders).toMatchObject({
    leadDays: { appointment: 3, reminder: 14 },
    requiredFields: ['name', 'reminder_items'],
  });
  expect(vehicle.fields).toMatchObject([{ id: 'device_reg', label: { en: 'Vehicle registration number' } }]);
  expect([redirectDelaySeconds, ratings, firebase]).toEqual([2, { lowest: 1, highest: 5 }, 'emulator']);
  expect(vitals).toEqual({ sampleRate: 0.25 });
});

test.each([
  [
    'a wrong type',
    { booking: { placesPerSlot: 'two' } },
    'booking.placesPerSlot: Invalid input: expected number, received string, got "two"',
  ],
  ['an unknown field', { bookings: {} }, 'bookings: unknown field'],
  ['an unknown field deep inside', { booking: { place: 1 } }, 'booking.place: unknown field'],
  [
    'a slot that is no time',
    { booking: { slots: ['24:00'] } },
    'booking.slots.0: a time as HH:MM, got "24:00"',
  ],
  ['slots out of order', { booking: { slots: ['10:00', '09:00'] } }, 'booking.slots: slots must be in order'],
  ['a slot twice', { booking: { slots: ['10:00', '10:00'] } }, 'booking.slots: slots must be in order'],
  [
    'a slot while always closed',
    { booking: { slots: ['22:00'] } },
    'booking.slots.0: no day is open from its start to its end, 15 minutes later, got "22:00"',
  ],
  [
    'a slot that begins before closing and ends after it',
    { booking: { slots: ['16:30', '17:00', '17:45'] } },
    'booking.slots.2: no day is open from its start to its end, 30 minutes later, got "17:45"',
  ],
  [
    'hours that end before they begin',
    { booking: { openingHours: { monday: { from: '18:00', to: '09:00' } } } },
    '"from" must be earlier than "to"',
  ],
  [
    'hours that end after midnight',
    { booking: { openingHours: { monday: { from: '18:00', to: '24:15' } } } },
    'booking.openingHours.monday.to: a time as HH:MM, midnight as 24:00, got "24:15"',
  ],
  [
    'hours that begin with the end of the day',
    { booking: { openingHours: { monday: { from: '24:00', to: '24:00' } } } },
    'booking.openingHours.monday.from: a time as HH:MM, got "24:00"',
  ],
  [
    'a service type longer than a day',
    { booking: { serviceTypes: { repair: 99 } } },
    'booking.serviceTypes.repair.slots: no day has so many slots in a row within its opening hours, got 99',
  ],
  [
    'work that takes longer than any day is open',
    {
      booking: {
        slots: ['09:00', '10:00', '11:00', '17:00'],
        serviceTypes: { repair: 2 },
        openingHours: Object.fromEntries(
          ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
            day,
            day === 'monday' ? { from: '09:00', to: '10:00' } : { from: '10:00', to: '11:00' },
          ]),
        ),
      },
    },
    'booking.serviceTypes.repair.slots: no day has so many slots in a row within its opening hours, got 2',
  ],
  [
    'work that takes more slots in a row than there are without a gap',
    { booking: { slots: ['09:00', '10:00', '12:00', '13:00'], serviceTypes: { repair: 3 } } },
    'booking.serviceTypes.repair.slots: no day has so many slots in a row within its opening hours, got 3',
  ],
  [
    'a kind of work whose code is none',
    { booking: { serviceTypes: { 'M.O.T.': 1 } } },
    'booking.serviceTypes.M.O.T.: lower-case letters, digits and _, at most 40',
  ],
  [
    'a kind of work that is neither a number nor an object',
    { booking: { serviceTypes: { repair: 'two' } } },
    'booking.serviceTypes.repair: a number of slots, or an object with what is to be said of the work, got "two"',
  ],
  [
    'half a slot',
    { booking: { serviceTypes: { repair: 0.5 } } },
    'booking.serviceTypes.repair.slots: Invalid input: expected int, received number, got 0.5',
  ],
  [
    'an unknown field of a kind of work',
    { booking: { serviceTypes: { repair: { slot: 1 } } } },
    'booking.serviceTypes.repair.slot: unknown field',
  ],
  [
    'an icon that is none',
    { booking: { serviceTypes: { repair: { icon: 'spanner' } } } },
    'booking.serviceTypes.repair.icon: Invalid option',
  ],
  [
    'a kind of work of its own without a title in the default language',
    { booking: { serviceTypes: { mot: { title: { de: 'HU' } } } } },
    'booking.serviceTypes.mot.title: has no text in "en"',
  ],
  [
    'a kind of work of its own as a bare number',
    { booking: { serviceTypes: { mot: 2 } } },
    'booking.serviceTypes.mot.title: has no text in "en"',
  ],
  ['a required value that is missing', { firebase: { apiKey: 'k' } }, 'firebase'],
  [
    'a default language that the site does not speak',
    { organisation: { locale: 'de', languages: ['en'] } },
    'organisation.locale: must be one of',
  ],
  [
    'an address that is none',
    { addresses: { content: 'https://' } },
    'addresses.content: a path that starts with /',
  ],
  [
    'a field of vehicles without a name in the default language',
    {
      organisation: { locale: 'de' },
      vehicle: {
        fields: [
          { id: 'device_reg', label: { de: 'x' } },
          { id: 'colour', label: { en: 'Colour' } },
        ],
      },
    },
    'vehicle.fields.1.label: has no text in "de"',
  ],
  [
    'a field of vehicles of another type',
    withField({ id: 'colour', type: 'colour', label: { en: 'Colour' } }),
    'vehicle.fields.1.type: text, number, date or choice',
  ],
  [
    'a field of vehicles with what belongs to another type',
    withField({ id: 'colour', label: { en: 'Colour' }, decimals: 2 }),
    'vehicle.fields.1.decimals: unknown field',
  ],
  [
    'a field of vehicles that nothing can be in',
    withField({ id: 'seats', type: 'number', label: { en: 'Seats' }, minimum: 2, maximum: 1 }),
    'vehicle.fields.1: "minimum" must not be more than "maximum"',
  ],
  [
    'a date that must be earlier than the earliest',
    withField({
      id: 'day',
      type: 'date',
      label: { en: 'Day' },
      earliest: '2020-01-02',
      latest: '2020-01-01',
    }),
    'vehicle.fields.1: "earliest" must not be after "latest"',
  ],
  [
    'a choice of nothing',
    withField({ id: 'fuel', type: 'choice', label: { en: 'Fuel' }, choices: [] }),
    'vehicle.fields.1.choices: ',
  ],
  [
    'a choice without a name in the default language',
    withField({
      id: 'fuel',
      type: 'choice',
      label: { en: 'Fuel' },
      choices: [{ id: 'ev', label: { de: 'x' } }],
    }),
    'vehicle.fields.1.choices.0.label: has no text in "en"',
  ],
  [
    'help without a text in the default language',
    withField({ id: 'fuel', label: { en: 'Fuel' }, help: { de: 'x' } }),
    'vehicle.fields.1.help: has no text in "en"',
  ],
  [
    'a business that calls itself nothing in the default language',
    { organisation: { locale: 'de', calledInText: { en: 'the dealership' } } },
    'organisation.calledInText: has no text in "de"',
  ],
  [
    'a site key that is none',
    {
      firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p', appId: 'a', appCheck: 'projects/p/keys/k' },
    },
    'firebase.appCheck: a site key of reCAPTCHA',
  ],
  ['App Check with the emulator', { firebase: { appCheck: 'key' } }, 'firebase'],
  ...['Mars/Base', '+05:30', 'UTC+2', 'GMT+02:00', 'EST5EDT4,M3.2.0', 'BST', '', '__proto__'].map(
    (timeZone) =>
      [
        `no time zone but "${timeZone}"`,
        { organisation: { timeZone } },
        `organisation.timeZone: a time zone of the IANA database, such as Europe/London, not an offset, got "${timeZone}"`,
      ] as [string, object, string],
  ),
  ['a colour that is none', { appearance: { accent: { light: 'teal' } } }, 'a colour as #rrggbb'],
])('names the field and its value when there is %s', (_case, value, message) => {
  expect(() => settings(value)).toThrow(message);
});

test('does not load the rules of time zones in a page', () => {
  const format = jest.spyOn(Intl, 'DateTimeFormat');
  siteSettingsSchema.parse({});
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
});

test.each([
  ['Asia/Calcutta', 'Asia/Calcutta'],
  ['US/Pacific', 'US/Pacific'],
  ['europe/london', 'Europe/London'],
])('accepts the time zone %s, spelt %s', (written, timeZone) => {
  expect(settings({ organisation: { timeZone: written } }).organisation.timeZone).toBe(timeZone);
});

test('accepts hours that end at midnight', () => {
  const hours = { from: '00:00', to: '24:00' };
  const { booking } = settings({ booking: { slots: ['23:30', '23:45'], openingHours: { monday: hours } } });
  expect(booking.openingHours.monday).toEqual(hours);
});

describe('kinds of work', () => {
  const kinds = (serviceTypes: object) => settings({ booking: { serviceTypes } }).booking.serviceTypes;
  const mot = { title: { en: 'MOT' }, slots: 3, price: { en: 'from £54.85' } };

  it('are the business’s own in its order, then the other default ones', () => {
    expect(Object.keys(kinds({ mot, others: 1 }))).toEqual(['mot', 'others', 'repair', 'installation']);
  });

  it('accept a bare number as the slots, with the other defaults of the kind', () => {
    expect(kinds({ others: 2 }).others).toEqual({ slots: 2, icon: 'message', noteRequired: true });
    expect(kinds({ repair: { noteRequired: true, icon: null } }).repair).toEqual({
      slots: 1,
      icon: null,
      noteRequired: true,
    });
  });

  it('need no note and have no icon by default', () => {
    expect(kinds({ mot }).mot).toEqual({ ...mot, icon: null, noteRequired: false });
  });

  it('stay unchanged when they are read again, as the page does', () => {
    const once = kinds({ mot, others: 2 });
    expect(kinds(once)).toEqual(once);
    expect(Object.keys(kinds(once))).toEqual(Object.keys(once));
  });
});

test('lists all mistakes at once', () => {
  expect(() => settings({ one: 1, redirectDelaySeconds: -1, organisation: { locale: 'fr' } })).toThrow(
    /3 mistakes:.*organisation\.locale.*redirectDelaySeconds.*one: unknown field/s,
  );
  expect(() => settings({ one: 1, organisation: { timeZone: 'Europe/Londn' } })).toThrow(
    /2 mistakes:.*one: unknown field.*organisation\.timeZone: a time zone of the IANA database/s,
  );
});

test('reports a file that is not JSON or does not exist', () => {
  expect(() => settings('{ "a": ')).toThrow('is not valid JSON');
  expect(() => readSettings('/nowhere/site.settings.json')).toThrow('does not exist. Create it');
});
