import * as z from 'zod/mini';
import type { CountryWordReplacements } from '../../contract/page.ts';
import { LOCALES, type LocalisedText } from '../i18n/locales.ts';
import { appearanceSchema, pathOrUrlSchema } from './appearance.ts';
import { DEMO_PROJECT_ID } from './demo-project.ts';
import { closedHolidaysSchema } from './holidays.ts';
import { hasDefaultTitle, serviceTypesSchema } from './service-kinds.ts';
import {
  languageSchema,
  listFieldTexts,
  localisedTextSchema,
  positiveIntegerSchema,
  REGISTRATION_FIELD,
  vehicleFieldSchema,
} from './vehicle-field.ts';

export { SETTINGS_ELEMENT_ID } from '../../contract/page.ts';
export { formatDay, formatTime, localeTag, usesNorthAmericanPhoneNumbers } from '../i18n/locale-tag.ts';
export { LOCALES, type Locale, textDirection } from '../i18n/locales.ts';
export {
  findServiceKind,
  hasDefaultTitle,
  SERVICE_CODE_PATTERN,
  type ServiceIcon,
  type ServiceKind,
} from './service-kinds.ts';
export { REGISTRATION_FIELD, type VehicleFieldDefinition } from './vehicle-field.ts';

const notNegative = z.int().check(z.nonnegative());
const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time as HH:MM'));
const closingTime = z
  .string()
  .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'a time as HH:MM, midnight as 24:00'));
const localDate = z.iso.date();
export function toMinutesSinceMidnight(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

const openingHours = z
  .strictObject({ from: timeOfDay, to: closingTime, places: z.exactOptional(positiveIntegerSchema) })
  .check(
    z.refine(
      (day) => toMinutesSinceMidnight(day.from) < toMinutesSinceMidnight(day.to),
      '"from" must be earlier than "to"',
    ),
  );

const openDay = z.nullable(openingHours);
const workday = { from: '09:00', to: '18:00' };

/** Opening hours by weekday in the workshop's time zone; null: closed that day. */
const week = z.strictObject({
  monday: z._default(openDay, workday),
  tuesday: z._default(openDay, workday),
  wednesday: z._default(openDay, workday),
  thursday: z._default(openDay, workday),
  friday: z._default(openDay, workday),
  saturday: z._default(openDay, null),
  sunday: z._default(openDay, null),
});

const SLOT_MINUTES = 15;

function defaultSlots(): string[] {
  const slots: string[] = [];
  for (
    let minute = toMinutesSinceMidnight('09:00');
    minute <= toMinutesSinceMidnight('17:45');
    minute += SLOT_MINUTES
  ) {
    slots.push(`${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
  }
  return slots;
}

const slots = z.array(timeOfDay).check(
  z.minLength(1),
  z.refine(
    (times) =>
      times.every(
        (time, index) =>
          index === 0 || toMinutesSinceMidnight(times[index - 1] ?? '') < toMinutesSinceMidnight(time),
      ),
    'slots must be in order, each time once',
  ),
);

const MAP_SEARCH = 'https://www.openstreetmap.org/search?query=';

/** Browsers would resolve `https:page` to a page of this site, and show a name before `@` like a host. */
const httpsUrl = z
  .url({ protocol: /^https$/, error: 'an https address' })
  .check(z.regex(/^https:\/\/[^/?#@]+([/?#]|$)/, 'an https address'));

const postalAddress = z.pipe(
  z.strictObject({
    lines: z.array(z.string().check(z.trim(), z.minLength(1))).check(z.minLength(1)),
    /** Link to a map of the address; null for no link. By default, a map search for the lines. */
    map: z.optional(z.nullable(httpsUrl)),
  }),
  // JSON can contain half of a surrogate pair, which encodeURIComponent refuses.
  z.transform(({ lines, map = MAP_SEARCH + encodeURIComponent(lines.join(', ').toWellFormed()) }) => ({
    lines,
    map,
  })),
);

const LEGAL_PAGE =
  'a path that starts with /, an https address, or one for each language: { "en": "…", "de": "…" }';
const isLegalAddress = (value: string) =>
  /^(\/(?!\/)|https:\/\/)\S*$/.test(value) && URL.canParse(value, 'http://localhost');
const legalAddress = z.string().check(z.refine(isLegalAddress, { error: LEGAL_PAGE, abort: true }));

/** Address of a legal page by language. The settings may have one address for all languages. */
const legalPage = z._default(
  z.nullable(
    z.pipe(
      z.union([legalAddress, z.partialRecord(languageSchema, legalAddress)], { error: LEGAL_PAGE }),
      z.transform(
        (given): LocalisedText =>
          typeof given === 'string' ? Object.fromEntries(LOCALES.map((each) => [each, given])) : given,
      ),
    ),
  ),
  null,
);

export const DEFAULT_NAME_IN_TEXT = { en: 'the garage', de: 'die Werkstatt' } as const;

const organisation = z
  .strictObject({
    name: z._default(z.string().check(z.minLength(1)), 'Harbour Street Garage'),
    /** Short name for small spaces, such as below an icon; null: `name` is used. */
    shortName: z._default(z.nullable(z.string().check(z.minLength(1), z.maxLength(30))), null),
    /** Name within a sentence such as "Call the garage". The German text must fit both nominative and accusative. */
    calledInText: z._default(localisedTextSchema, DEFAULT_NAME_IN_TEXT),
    phone: z._default(
      z.string().check(z.regex(/^\+[1-9][\d ]{5,18}$/, 'a phone number as +44 20 …')),
      '+44 20 7946 0100',
    ),
    email: z._default(z.email(), 'hello@harbourstreet.example'),
    address: z._default(z.nullable(postalAddress), {
      lines: ['12 Harbour Street', 'London SE1 0ZZ'],
      map: `${MAP_SEARCH}12%20Harbour%20Street%2C%20London`,
    }),
    /** Title of tabs and bookmarks; null: `name` is used. */
    pageTitle: z._default(z.nullable(z.string().check(z.minLength(1))), null),
    locale: z._default(languageSchema, 'en'),
    languages: z._default(z.array(languageSchema).check(z.minLength(1)), [...LOCALES]),
    country: z._default(
      z.string().check(z.regex(/^[A-Z]{2}$/, 'a country as two capital letters, ISO 3166-1')),
      'GB',
    ),
    /** Currency code (ISO 4217); null: the country's currency. */
    currency: z._default(
      z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/, 'a currency as three capital letters, ISO 4217'))),
      null,
    ),
    /** Pages that the business publishes; each is linked on pages of signed-out visitors, in the profile and in every email. */
    legal: z.prefault(z.strictObject({ privacy: legalPage, imprint: legalPage, terms: legalPage }), {}),
    /** Page of public reviews, offered after every rating: offering it after good ones only is forbidden (docs/settings.md). */
    reviewUrl: z._default(z.nullable(httpsUrl), null),
    // Name of a time zone in the IANA database; `readSettings` checks it.
    timeZone: z._default(z.string(), 'Europe/London'),
  })
  .check(
    z.refine(({ languages }) => new Set(languages).size === languages.length, {
      path: ['languages'],
      error: 'each language only once',
    }),
    z.refine(({ languages, locale }) => languages.includes(locale), {
      path: ['locale'],
      error: 'must be one of the languages of the site',
    }),
  );

const booking = z.strictObject({
  slots: z._default(slots, defaultSlots()),
  serviceTypes: z.prefault(serviceTypesSchema, {}),
  placesPerSlot: z._default(positiveIntegerSchema, 2),
  openingHours: z.prefault(week, {}),
  closedDays: z._default(z.array(localDate), []),
  /** Public holidays on which the business is closed; null: it is open on them. */
  holidays: z._default(z.nullable(closedHolidaysSchema), null),
  minimumNoticeMinutes: z._default(notNegative, 120),
  /** Last bookable day, counted from today as day 0. */
  horizonDays: z._default(positiveIntegerSchema, 60),
  /** Minimum number of hours before the start of a visit at which a customer can still cancel or move it. */
  cutOffHours: z._default(notNegative, 24),
  activeAppointmentsPerCustomer: z._default(positiveIntegerSchema, 5),
  autoConfirm: z._default(z.boolean(), true),
});

/** Settings of reminders. `leadDays` before it is due, a reminder counts as "due soon" and the customer is notified. */
const reminders = z.strictObject({
  types: z._default(z.array(z.enum(['reminder', 'appointment'])).check(z.minLength(1)), [
    'reminder',
    'appointment',
  ]),
  leadDays: z.prefault(
    z.strictObject({ appointment: z._default(notNegative, 3), reminder: z._default(notNegative, 14) }),
    {},
  ),
  requiredFields: z._default(z.array(z.enum(['name', 'reminder_items'])), ['name', 'reminder_items']),
});

const vehicle = z.strictObject({
  fields: z._default(
    z.array(vehicleFieldSchema).check(
      z.refine(
        (fields) => fields.some((field) => field.id === 'device_reg'),
        'the field device_reg is missing',
      ),
      z.refine(
        (fields) => new Set(fields.map((field) => field.id)).size === fields.length,
        'each id only once',
      ),
    ),
    [REGISTRATION_FIELD],
  ),
});

const ratings = z
  .strictObject({ lowest: z._default(z.int(), 1), highest: z._default(z.int(), 5) })
  .check(z.refine((range) => range.lowest < range.highest, '"lowest" must be less than "highest"'));

/** Values of a reminder's field `entity` in the api. `vehicle`: the reminder belongs to a vehicle; `service`: to a visit. */
const entities = z
  .strictObject({
    service: z._default(z.string().check(z.minLength(1), z.maxLength(100)), 'service'),
    vehicle: z._default(z.string().check(z.minLength(1), z.maxLength(100)), 'vehicle'),
  })
  .check(z.refine(({ service, vehicle }) => service !== vehicle, 'the two names must differ'));

/** Addresses of backends. `functions` and `content` are passed to areas, which do not use them yet (docs/design.md §5). */
const addresses = z.strictObject({
  /** Path that the edge proxies, or address of another origin, which must allow this site's origin and expose `Retry-After`. */
  backend: z._default(pathOrUrlSchema, '/api'),
  functions: z._default(z.nullable(pathOrUrlSchema), null),
  content: z._default(z.nullable(pathOrUrlSchema), null),
});

const signIn = z.strictObject({
  password: z._default(z.boolean(), false),
});

const vitals = z.strictObject({
  /** Share of page views that are measured, 0 to 1. A quarter is enough to compare two releases within days. */
  sampleRate: z._default(z.number().check(z.gte(0), z.lte(1)), 0.25),
});

const firebaseProject = z.strictObject({
  apiKey: z.string().check(z.minLength(1)),
  authDomain: z.string().check(z.minLength(1)),
  projectId: z.string().check(z.minLength(1)),
  appId: z.string().check(z.minLength(1)),
  /** Site key of reCAPTCHA Enterprise for App Check; null without App Check. */
  appCheck: z._default(z.nullable(z.string().check(z.regex(/^[\w-]+$/, 'a site key of reCAPTCHA'))), null),
});

const ONLY_SLOT_MINUTES = 15;

export function computeSlotMinutes({ slots }: Pick<z.infer<typeof booking>, 'slots'>): number {
  const starts = slots.map(toMinutesSinceMidnight);
  const distances = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
  return distances.length > 0 ? Math.min(...distances) : ONLY_SLOT_MINUTES;
}

/** Checks that each slot and kind of work fits into some day, and that each limit of places has an effect. */
function checkBookable({ value, issues }: z.core.ParsePayload<z.infer<typeof booking>>): void {
  const { openingHours, serviceTypes, placesPerSlot } = value;
  const step = computeSlotMinutes(value);
  const starts = new Set(value.slots.map(toMinutesSinceMidnight));
  const isOpen = (start: number, slots: number) =>
    Object.values(openingHours).some(
      (day) =>
        day &&
        toMinutesSinceMidnight(day.from) <= start &&
        start + slots * step <= toMinutesSinceMidnight(day.to),
    );
  const areConsecutive = (start: number, slots: number) =>
    Array.from({ length: slots }, (_, index) => start + index * step).every((each) => starts.has(each));
  for (const [index, time] of value.slots.entries()) {
    if (isOpen(toMinutesSinceMidnight(time), 1)) continue;
    const message = `no day is open from its start to its end, ${step} minutes later`;
    issues.push({ code: 'custom', input: time, path: ['slots', index], message });
  }
  for (const [code, { slots }] of Object.entries(serviceTypes)) {
    if ([...starts].some((start) => isOpen(start, slots) && areConsecutive(start, slots))) continue;
    const message = 'no day has so many slots in a row within its opening hours';
    issues.push({ code: 'custom', input: slots, path: ['serviceTypes', code, 'slots'], message });
  }
  const refuseMore = (input: number | undefined, path: string[]) => {
    if (input === undefined || input <= placesPerSlot) return;
    const message = `has no effect above placesPerSlot (${placesPerSlot})`;
    issues.push({ code: 'custom', input, path, message });
  };
  for (const [day, hours] of Object.entries(openingHours)) {
    refuseMore(hours?.places, ['openingHours', day, 'places']);
  }
  for (const [code, { atOnce }] of Object.entries(serviceTypes)) {
    refuseMore(atOnce, ['serviceTypes', code, 'atOnce']);
  }
}

interface NamedByBusiness {
  organisation: z.infer<typeof organisation>;
  vehicle: z.infer<typeof vehicle>;
  booking: z.infer<typeof booking>;
}

/** Checks that texts exist in the site's default language, which replaces missing translations. */
function checkNamed({ value, issues }: z.core.ParsePayload<NamedByBusiness>): void {
  const { organisation, vehicle, booking } = value;
  const require = (name: LocalisedText | undefined, path: (string | number)[]) => {
    if (name?.[organisation.locale] !== undefined) return;
    const message = `has no text in "${organisation.locale}", the site's default language`;
    issues.push({ code: 'custom', input: name, path, message });
  };
  require(organisation.calledInText, ['organisation', 'calledInText']);
  for (const [page, address] of Object.entries(organisation.legal)) {
    if (address) require(address, ['organisation', 'legal', page]);
  }
  for (const [index, field] of vehicle.fields.entries()) {
    for (const [name, path] of listFieldTexts(field)) {
      // The vehicle area has its own label for the registration number, so the settings need none.
      if (field.id !== 'device_reg' || path[0] !== 'label')
        require(name, ['vehicle', 'fields', index, ...path]);
    }
  }
  for (const [code, { title }] of Object.entries(booking.serviceTypes)) {
    if (!hasDefaultTitle(code, title)) require(title, ['booking', 'serviceTypes', code, 'title']);
  }
}

/** Schema of a site's settings. All have defaults, so `{}` is a working site (docs/design.md §5). */
export const siteSettingsSchema = z
  .strictObject({
    organisation: z.prefault(organisation, {}),
    appearance: z.prefault(appearanceSchema, {}),
    booking: z.prefault(booking.check(checkBookable), {}),
    reminders: z.prefault(reminders, {}),
    vehicle: z.prefault(vehicle, {}),
    ratings: z.prefault(ratings, {}),
    entities: z.prefault(entities, {}),
    /** Seconds for which a welcome or the notice "you are not signed in" is shown before the sign-in page opens by itself. */
    redirectDelaySeconds: z._default(z.number().check(z.nonnegative()), 2),
    addresses: z.prefault(addresses, {}),
    signIn: z.prefault(signIn, {}),
    vitals: z.prefault(vitals, {}),
    /** Whether browsers store the site for offline use. `false`: they delete the stored site at their next page view. */
    serviceWorker: z._default(z.boolean(), true),
    firebase: z._default(z.union([z.literal('emulator'), firebaseProject]), 'emulator'),
  })
  .check(checkNamed);

export type SiteSettings = z.infer<typeof siteSettingsSchema>;

/** Settings in a page. The edge adds the country's words and format of the phone number, if they differ from the default. */
export type PublicSettings = SiteSettings & { words?: CountryWordReplacements; phone?: string };

export function firebaseProjectId(settings: Pick<SiteSettings, 'firebase'>): string {
  return settings.firebase === 'emulator' ? DEMO_PROJECT_ID : settings.firebase.projectId;
}
