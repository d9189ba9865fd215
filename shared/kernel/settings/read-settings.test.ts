/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSettings } from './read-settings.ts';
import { siteSettingsSchema } from './schema.ts';
import mistakes from './settings-mistakes.json' with { type: 'json' };

const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
const file = path.join(folder, 'site.settings.json');
afterAll(() => rmSync(folder, { recursive: true }));

function settings(value: unknown) {
  writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  return readSettings(file);
}

test('has a default for everything', () => {
  const { booking, reminders, redirectDelaySeconds, ratings, firebase, vehicle, vitals } = settings({});
  expect(booking.slots).toHaveLength(36);
  expect([booking.slots[0], booking.slots.at(-1)]).toEqual(['09:00', '17:45']);
  expect(booking).toMatchObject({
    serviceTypes: {
      inspection: { slots: 1, workMinutes: 60 },
      service: { slots: 1, workMinutes: 180 },
      tyres: { slots: 1, workMinutes: 60 },
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

test.each(mistakes)(
  'names the field and its value when there is $mistake',
  ({ settings: value, message }) => {
    expect(() => settings(value)).toThrow(message);
  },
);

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

describe('pictures in the settings', () => {
  const drawing = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 30 10'><path d='M0 0h30' stroke='#ff0000' width='100%'/></svg>`;
  const canonical = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  const logo = (light: string) => settings({ appearance: { logo: { light } } }).appearance.logo.light;

  it.each([
    [
      'percent-encoded where a tool must',
      `data:image/svg+xml,${drawing.replaceAll('<', '%3C').replaceAll('>', '%3E').replaceAll('#', '%23')}`,
    ],
    ['percent-encoded in full', canonical],
    ['not encoded', `data:image/svg+xml;utf8,${drawing}`],
    ['with a character set', `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`],
    ['in base64', `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`],
  ])('may be a drawing %s', (_, given) => {
    expect(logo(given)).toBe(canonical);
  });

  it('may be a PNG in base64', () => {
    expect(logo('data:image/png;base64,iVBORw0KGgo=')).toBe('data:image/png;base64,iVBORw0KGgo=');
  });

  it('never carry quotes or tags into a page', () => {
    expect(logo(`data:image/svg+xml,<svg onload="alert(1)"></svg>"><script>alert(1)</script>`)).not.toMatch(
      /["<>]/,
    );
  });

  it.each([
    ['logo.svg', 'appearance.logo.light: a path such as /icons/logo.svg (a file in host/public/icons)'],
    ['data:text/html,<svg></svg>', 'appearance.logo.light: a data URL of an SVG, PNG, JPEG or WebP picture'],
    ['data:image/svg+xml,%3Cp%3E', 'appearance.logo.light: a data URL that contains an <svg> element'],
    ['data:image/png,abc', 'appearance.logo.light: a data URL whose picture is in base64'],
    ['data:image/png;base64,%%%', 'appearance.logo.light: a data URL with valid base64'],
    [`data:image/svg+xml,<svg>${'x'.repeat(17_000)}`, 'appearance.logo.light: a data URL of at most 16384'],
  ])('are refused with a reason: %.40s', (given, message) => {
    expect(() => logo(given)).toThrow(message);
  });
});

describe('colour schemes', () => {
  it('derive a lighter accent for dark mode if the settings have only the light one', () => {
    const { accent } = settings({ appearance: { accent: { light: '#c1121f' } } }).appearance;
    expect(accent.dark).toMatch(/^#[d-f]/);
  });

  it('share the logo if the settings have only one', () => {
    expect(settings({ appearance: { logo: { light: '/icons/ours.svg' } } }).appearance.logo).toEqual({
      light: '/icons/ours.svg',
      dark: '/icons/ours.svg',
    });
    expect(settings({}).appearance.logo.dark).toBe('/icons/mark-dark.svg');
  });
});

describe('the map of the address', () => {
  const lines = ['Hafenstraße 12', '20459 Hamburg'];
  const address = (value: object) => settings({ organisation: { address: value } }).organisation.address;
  const search = 'https://www.openstreetmap.org/search?query=Hafenstra%C3%9Fe%2012%2C%2020459%20Hamburg';

  it.each([
    ['searches for the address by default', {}, search],
    ['is the page that the settings name', { map: 'https://maps.example/?q=1' }, 'https://maps.example/?q=1'],
    ['is absent if the settings say so', { map: null }, null],
  ])('%s', (_, given, map) => {
    expect(address({ lines, ...given })).toEqual({ lines, map });
  });

  it('does without spaces around the lines and halves of characters', () => {
    expect(address({ lines: [' Hafen ', '\ud83d'] })?.map).toBe(
      'https://www.openstreetmap.org/search?query=Hafen%2C%20%EF%BF%BD',
    );
  });

  it('is refused for a line of spaces', () => {
    expect(() => address({ lines: [' '] })).toThrow('organisation.address.lines');
  });

  it('is refused if it is no https address', () => {
    expect(() => address({ lines, map: 'javascript:alert(1)' })).toThrow('organisation.address.map');
  });
});

describe('legal pages', () => {
  const legal = (value: object) =>
    settings({ organisation: { locale: 'de', legal: value } }).organisation.legal;

  it('have one address for all languages, or one for each', () => {
    expect(legal({ privacy: 'https://a.example/privacy', imprint: { de: '/impressum' } })).toEqual({
      privacy: { en: 'https://a.example/privacy', de: 'https://a.example/privacy' },
      imprint: { de: '/impressum' },
      terms: null,
    });
  });

  it.each([
    [
      { privacy: 'http://a.example' },
      /^The settings file .* has a mistake:\n {2}- organisation\.legal\.privacy: a path that starts with \/, an https address/,
    ],
    [{ privacy: 'javascript:alert(1)' }, 'organisation.legal.privacy: a path'],
    [{ terms: { en: '/terms' } }, 'organisation.legal.terms: has no text in "de"'],
    [{ cookies: '/cookies' }, 'organisation.legal.cookies: unknown field'],
  ])('are refused with a reason: %j', (value, message) => {
    expect(() => legal(value)).toThrow(message);
  });
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

  it('are the common and permanent ones if the settings define none', () => {
    const common = ['inspection', 'service', 'tyres', 'repair', 'installation', 'others'];
    expect(Object.keys(kinds({}))).toEqual(common);
    expect(kinds({}).inspection).not.toHaveProperty('price');
  });

  it('have the defaults of a common code until the business gives it a title', () => {
    const service = { slots: 2, icon: 'oil', noteRequired: false };
    const duration = { en: 'about 3 hours', de: 'etwa 3 Stunden' };
    expect(kinds({ service: 2 }).service).toEqual({ ...service, workMinutes: 180, duration });
    expect(kinds({ service: { slots: 2, workMinutes: 60 } }).service).toEqual({
      ...service,
      workMinutes: 60,
    });
    const title = { en: 'Full service' };
    expect(kinds({ service: { title } }).service).toEqual({
      title,
      slots: 1,
      icon: null,
      noteRequired: false,
    });
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
  // Docker creates a folder in place of a missing file that a container mounts.
  expect(() => readSettings(import.meta.dirname)).toThrow(
    /is a folder.*delete the folder, and create the file/,
  );
});
