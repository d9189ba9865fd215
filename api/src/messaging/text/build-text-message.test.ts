/** @jest-environment node */
import { LOCALES, siteSettingsSchema } from '@forecourt/shared/settings/schema';
import type { CommonAppointmentJson } from '../../booking/schema.ts';
import type {
  EarlierTimeMessageContent,
  MessageContent,
  ReminderMessageContent,
  VisitMessageContent,
} from '../content.ts';
import { buildTextMessage, MAX_SEPTETS } from './build-text-message.ts';
import { countGsmSeptets, toGsmText } from './gsm-alphabet.ts';

const ID = '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a002';
const KINDS = ['confirmed', 'moved', 'cancelled', 'ready', 'day_before'] as const;
const SITE = 'https://appointments.harbour-street.example';

const common = (language: 'en' | 'de') => ({
  id: 'event',
  subjectId: ID,
  customer: { id: 'ann', name: null, language, unwantedEmails: [], unwantedTexts: [] },
});

interface Names {
  make?: string | null;
  model?: string | null;
  reminder?: string;
}

function visit(
  kind: VisitMessageContent['kind'],
  {
    language = 'en' as 'en' | 'de',
    by = 'workshop' as 'workshop' | 'customer',
    status = 'confirmed' as 'confirmed' | 'requested',
    make,
    model,
  }: Names & {
    language?: 'en' | 'de';
    by?: 'workshop' | 'customer';
    status?: 'confirmed' | 'requested';
  } = {},
): VisitMessageContent {
  const change = { change: 'moved', by, date: '2026-09-10', time: '16:30', reason: 'Private' };
  const changes = [{ ...change, status }, change] as CommonAppointmentJson['changes'];
  const vehicle = { id: ID, device_reg: 'AB12 CDE', make: make ?? null, model: model ?? null };
  return {
    ...common(language),
    kind,
    path: `/visits/${ID}`,
    appointment: { status, vehicle, cost_minor: 123_450, currency: 'EUR', changes } as CommonAppointmentJson,
    calendarSequence: 0,
    change: changes[1] as VisitMessageContent['change'],
    collection: null,
  };
}

function reminder(
  stage: 'soon' | 'due',
  {
    language = 'en' as 'en' | 'de',
    reminder: name = 'Oil change',
    make,
    model,
  }: Names & { language?: 'en' | 'de' } = {},
): ReminderMessageContent {
  return {
    ...common(language),
    kind: 'reminder',
    path: `/reminders/${ID}`,
    stage,
    on: '2026-09-10',
    isEstimated: false,
    reminder: { name, reminder_items: ['Oil'], booking: null },
    vehicle: { device_reg: 'AB12 CDE', make: make ?? null, model: model ?? null },
  };
}

function earlierTime(language: 'en' | 'de', isPastCutOff: boolean): EarlierTimeMessageContent {
  return {
    ...common(language),
    kind: 'earlier_time',
    path: `/visits/${ID}/move?date=2026-09-09&time=14%3A00`,
    appointment: { ...visit('confirmed').appointment, date: '2026-09-10', time: '16:30' },
    free: { date: '2026-09-09', time: '14:00', isPastCutOff },
  };
}

const organisation = (change: object = {}) =>
  siteSettingsSchema.parse({ organisation: { name: 'Harbour Street Garage', ...change } });

const build = (content: MessageContent, change: object = {}) =>
  buildTextMessage(content, organisation(change), SITE);

const firstLine = (content: MessageContent, change: object = {}) => build(content, change)?.split('\n')[0];

describe('a text message', () => {
  it('contains sender, event, time, vehicle and link', () => {
    expect(build(visit('confirmed', { make: 'VW', model: 'Golf' }))).toBe(
      `Harbour Street Garage: Your visit is confirmed: Thursday 10 September 2026 at 16:30, VW Golf (AB12 CDE)\n${SITE}/visits/${ID}`,
    );
    expect(firstLine(reminder('soon'))).toBe(
      'Harbour Street Garage: Due on Thursday 10 September 2026: Oil change, AB12 CDE',
    );
    expect(firstLine({ ...reminder('soon'), isEstimated: true })).toContain(
      'Due around Thursday 10 September',
    );
    expect(firstLine(reminder('due', { language: 'de' }))).toBe(
      'Harbour Street Garage: Jetzt fällig: Oil change, AB12 CDE',
    );
  });

  it('is written as in the country of the site', () => {
    const american = { country: 'US', shortName: 'Big Sky' };
    expect(firstLine(visit('moved'), american)).toMatch(
      /^Big Sky: We have moved your visit to Thursday, September 10, 2026 at 4:30 PM, AB12 CDE\./,
    );
    expect(firstLine(visit('ready'), american)).toContain(
      'Your vehicle is ready for pickup: AB12 CDE. You can pick it up while we are open. To pay: €1,234.50',
    );
  });

  it.each([
    [
      'en',
      false,
      'A time is free on Wednesday 9 September 2026 at 14:00. Your visit is on Thursday 10 September 2026 at 16:30. First come, first served:',
    ],
    [
      'de',
      false,
      'Früher frei: Mittwoch, 9. September 2026 um 14:00 Uhr. Ihr Termin ist am Donnerstag, 10. September 2026 um 16:30 Uhr. Wer zuerst bucht, bekommt ihn:',
    ],
    [
      'en',
      true,
      'Free on Wednesday 9 September 2026 at 14:00 instead of Thursday 10 September 2026 at 16:30. First come, first served; no online changes after that:',
    ],
    [
      'de',
      true,
      'Frei: Mittwoch, 9. September 2026, 14:00 statt Donnerstag, 10. September 2026, 16:30 Uhr. Wer zuerst bucht, bekommt ihn. Danach online nicht änderbar:',
    ],
  ] as const)(
    'about an earlier time contains both times, and fits into two segments: %s, last change: %s',
    (language, isPastCutOff, text) => {
      const content = earlierTime(language, isPastCutOff);
      expect(firstLine(content)).toBe(`Harbour Street Garage: ${text}`);
      const message = build(content, { name: 'Harbour Street Harbour Street Garage' }) ?? '';
      expect(countGsmSeptets(message)).toBeLessThanOrEqual(MAX_SEPTETS);
      expect(message.endsWith(`\n${SITE}${content.path}`)).toBe(true);
    },
  );

  it('says that a moved request is not confirmed yet', () => {
    expect(firstLine(visit('moved', { status: 'requested' }))).toMatch(
      /: We have moved your request to Thursday .* at 16:30, AB12 CDE\. It is not confirmed yet\. If /,
    );
  });

  it('does not exist about what the customer did', () => {
    for (const kind of ['booked', 'moved', 'cancelled'] as const) {
      expect(build(visit(kind, { by: 'customer' }))).toBeNull();
    }
    expect(build(visit('day_before', { by: 'customer' }))).not.toBeNull();
  });

  it('never contains the reason of a cancellation', () => {
    expect(build(visit('cancelled'))).not.toContain('Private');
  });

  it('leaves out names that cannot be written', () => {
    expect(firstLine(reminder('due', { reminder: 'Замена', make: 'Лада', model: 'Нива' }))).toBe(
      'Harbour Street Garage: Now due: your reminder, AB12 CDE',
    );
    expect(build(reminder('due'), { name: 'Гараж' })).toMatch(
      /^appointments\.harbour-street\.example: Now due/,
    );
  });
});

describe('with the longest names, a text message', () => {
  const long = { make: 'M'.repeat(60), model: '€'.repeat(60), reminder: 'R'.repeat(120) };
  const messages = LOCALES.flatMap((language) => [
    ...KINDS.map((kind) => visit(kind, { ...long, language })),
    visit('moved', { ...long, language, status: 'requested' }),
    visit('cancelled', { ...long, language, status: 'requested' }),
    ...(['soon', 'due'] as const).map((stage) => reminder(stage, { ...long, language })),
  ]);

  it.each(
    ['GB', 'US', 'AT'].flatMap((country) =>
      messages.map((content) => [country, content.kind, content] as const),
    ),
  )('fits into two segments with its times and its link: %s %s', (country, kind, content) => {
    const message = build(content, { country, name: `${'Harbour Street '.repeat(4)}Garage` }) ?? '';
    expect(countGsmSeptets(message)).toBeLessThanOrEqual(MAX_SEPTETS);
    expect(countGsmSeptets(message)).toBeGreaterThan(MAX_SEPTETS - 6);
    expect(message).toBe(toGsmText(message));
    expect(message.endsWith(`\n${SITE}${content.path}`)).toBe(true);
    expect(message).toContain('AB12 CDE');
    if (kind !== 'ready' && kind !== 'reminder') expect(message).toMatch(/16:30|4:30 PM/);
  });
});
