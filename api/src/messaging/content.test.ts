/** @jest-environment node */
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { renderCalendarEntry } from '../booking/calendar-entry.ts';
import type { CommonAppointmentJson } from '../booking/schema.ts';
import { findChangeForMessage, findCollectionHours, type VisitMessageContent } from './content.ts';
import { buildEmail, getEmailTexts } from './email/build-email.ts';
import { buildPush } from './push/build-push.ts';
import { buildTextMessage } from './text/build-text-message.ts';

type ChangeName = CommonAppointmentJson['changes'][number]['change'];
type Kind = VisitMessageContent['kind'];

const STATUS: Partial<Record<ChangeName, CommonAppointmentJson['status']>> = {
  booked: 'requested',
  confirmed: 'confirmed',
  started: 'in_progress',
  ready: 'ready',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'no_show',
};

const LONG_BEFORE = '2026-03-02T08:00:00Z';
const DAY_BEFORE = '2026-03-08T16:00:00Z';
const SAME_DAY = '2026-03-09T00:30:00Z';
const AFTER = '2026-03-09T10:00:01Z';

/** A visit on Monday, 9 March 2026 at 10:00 in London with a history. */
function appointment(
  changes: readonly ChangeName[],
  first: 'requested' | 'confirmed' = 'requested',
): CommonAppointmentJson {
  const status = changes.reduce(
    (before, change) => (change === 'booked' ? first : (STATUS[change] ?? before)),
    first as CommonAppointmentJson['status'],
  );
  return {
    id: '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a002',
    version: changes.length,
    reference: 'HSG-4F7K',
    status,
    service_type: 'repair',
    date: '2026-03-09',
    time: '10:00',
    time_zone: 'Europe/London',
    starts_at: '2026-03-09T10:00:00.000Z',
    ends_at: '2026-03-09T10:15:00.000Z',
    note: null,
    vehicle: { id: '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a003', device_reg: 'CAR 1', make: null, model: null },
    changeable_until: null,
    work: [],
    odometer_km: null,
    cost_minor: null,
    currency: null,
    ready_by: null,
    work_date: null,
    photos: 0,
    rating: null,
    changes: changes.map((change) => ({
      change,
      by: 'customer',
      date: '2026-03-09',
      time: '10:00',
      reason: null,
      changed_at: LONG_BEFORE,
    })),
    created_at: LONG_BEFORE,
  };
}

/** A message about a booked visit. @param change differences from the entry of its booking */
function visitContent(
  kind: Kind,
  visit: CommonAppointmentJson,
  change: Partial<CommonAppointmentJson['changes'][number]>,
): VisitMessageContent {
  const [booked] = visit.changes as [CommonAppointmentJson['changes'][number]];
  return {
    kind,
    id: 'event',
    subjectId: visit.id,
    path: `/visits/${visit.id}`,
    customer: { id: 'ann', name: null, language: 'en', unwantedEmails: [], unwantedTexts: [] },
    appointment: visit,
    calendarSequence: 0,
    change: { ...booked, ...change },
    collection: null,
  };
}

interface Case {
  /** The message is about the last of these, or about `kind`. */
  before: ChangeName[];
  kind?: Kind;
  since: ChangeName[];
  now?: string;
  sent: boolean;
  first?: 'requested' | 'confirmed';
}

const name = ({ before, kind = before.at(-1) as Kind, since, now = LONG_BEFORE, sent }: Case) =>
  `is ${sent ? '' : 'not '}sent about "${kind}" ${since.length ? `after "${since}"` : 'at once'}, at ${now}`;

const CASES: Case[] = [
  { before: ['booked'], since: [], sent: true },
  { before: ['booked'], since: [], first: 'confirmed', sent: true },
  { before: ['booked'], since: ['added'], sent: true },
  { before: ['booked'], since: ['added', 'moved'], sent: false },
  { before: ['booked'], since: [], now: AFTER, sent: false },
  ...(['confirmed', 'moved', 'cancelled'] as const).map((since) => ({
    before: ['booked' as const],
    since: [since],
    sent: false,
  })),
  { before: ['booked', 'confirmed'], since: [], sent: true },
  { before: ['booked', 'confirmed'], since: [], now: AFTER, sent: false },
  { before: ['booked', 'confirmed'], since: ['added'], sent: true },
  { before: ['booked', 'confirmed'], since: ['moved'], sent: false },
  { before: ['booked', 'confirmed'], since: ['cancelled'], sent: false },
  { before: ['booked', 'confirmed'], since: ['started'], sent: false },
  { before: ['booked', 'confirmed'], since: ['no_show'], sent: false },
  { before: ['booked', 'moved'], since: [], sent: true },
  { before: ['booked', 'moved'], since: ['confirmed'], sent: true },
  { before: ['booked', 'moved'], since: ['moved'], sent: false },
  { before: ['booked', 'moved'], since: ['cancelled'], sent: false },
  { before: ['booked', 'moved'], since: [], now: AFTER, sent: false },
  { before: ['booked', 'cancelled'], since: [], sent: true },
  { before: ['booked', 'cancelled'], since: [], now: AFTER, sent: true },
  { before: ['booked', 'confirmed', 'started', 'ready'], since: [], now: AFTER, sent: true },
  { before: ['booked', 'confirmed', 'started', 'ready'], since: ['completed'], now: AFTER, sent: false },
  { before: ['booked', 'confirmed'], kind: 'day_before', since: [], now: DAY_BEFORE, sent: true },
  { before: ['booked', 'confirmed'], kind: 'day_before', since: [], sent: false },
  { before: ['booked', 'confirmed'], kind: 'day_before', since: [], now: SAME_DAY, sent: false },
  { before: ['booked', 'confirmed'], kind: 'day_before', since: ['moved'], now: DAY_BEFORE, sent: false },
  { before: ['booked', 'confirmed'], kind: 'day_before', since: ['cancelled'], now: DAY_BEFORE, sent: false },
];

describe('a message that was delayed', () => {
  it.each(CASES.map((each): [string, Case] => [name(each), each]))('%s', (_, each) => {
    const { before, kind = before.at(-1) as Kind, since, now = LONG_BEFORE, first } = each;
    const visit = appointment([...before, ...since], first);
    const event = { appointment_id: visit.id, version: before.length, kind };
    const expected = each.sent ? visit.changes[before.length - 1] : null;
    expect(findChangeForMessage(event, visit, new Date(now))).toBe(expected);
  });

  it('is not sent about an unknown version', () => {
    const visit = appointment(['booked'], 'confirmed');
    const event = { appointment_id: visit.id, version: 0, kind: 'booked' as const };
    expect(findChangeForMessage(event, visit, new Date(LONG_BEFORE))).toBeNull();
  });
});

describe('a push', () => {
  const HOUR = 3_600;
  const now = new Date(LONG_BEFORE);
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR * 1_000).toISOString();

  it.each([
    ['until the visit', 'moved', { starts: 5, changed: -1 }, 5],
    ['for at least an hour', 'cancelled', { starts: 0.5, changed: 0 }, 1],
    ['no longer once it is useless', 'cancelled', { starts: -0.5, changed: -2 }, -0.5],
    ['for three days if the vehicle is ready', 'ready', { starts: -5, changed: 0 }, 72],
    ['for less time if it is late', 'ready', { starts: -5, changed: -70 }, 2],
    ['for at most 28 days', 'confirmed', { starts: 2_000, changed: 0 }, 28 * 24],
  ] as const)('is stored by the push service %s', (_, kind, { starts, changed }, hours) => {
    const visit = { ...appointment(['booked']), starts_at: at(starts) };
    const content = visitContent(kind, visit, { changed_at: at(changed) });
    expect(buildPush(content, siteSettingsSchema.parse({}), now)?.ttl).toBe(hours * HOUR);
  });
});

const LINKS = {
  site: 'https://garage.example',
  subject: 'https://garage.example/visit',
  preferences: 'https://b/',
  unsubscribe: 'https://c/',
};

describe('an email about a visit', () => {
  const visit = { ...appointment(['booked']), changeable_until: '2026-03-08T10:00:00.000Z' };
  const here = `https://garage.example/visits/${visit.id}`;

  it.each([
    ['confirmed', visit, {}, ['Directions', 'Move visit', 'Cancel visit']],
    ['confirmed', { ...visit, changeable_until: LONG_BEFORE }, {}, ['Directions']],
    ['day_before', visit, {}, ['Directions']],
    ['ready', visit, {}, ['Directions']],
    ['cancelled', visit, { by: 'workshop' }, ['Choose another time']],
    ['cancelled', visit, { by: 'customer' }, []],
  ] as const)('that is %s offers what can be done next, in both parts', (kind, about, change, labels) => {
    const { text, html } = buildEmail(visitContent(kind, about, change), siteSettingsSchema.parse({}), LINKS);
    const body = text.slice(0, text.indexOf('\n-- \n'));
    expect(body.includes('until Sunday 8 March 2026, 10:00')).toBe(labels.length === 3);
    expect(body.includes('The keys, and')).toBe(kind === 'confirmed' || kind === 'day_before');
    const addresses = {
      Directions: 'https://www.openstreetmap.org/',
      'Move visit': `${here}/move`,
      'Cancel visit': `${here}/cancel`,
      'Choose another time': `https://garage.example/book?vehicle=${visit.vehicle.id}`,
    };
    const offered = Object.entries(addresses).filter(([label]) => html.includes(`>${label}</a>`));
    expect(offered.map(([label]) => label)).toEqual(labels);
    for (const [label, address] of offered) {
      expect(body).toContain(`${label}:\n${address}`);
      expect(html).toContain(`href="${address}`);
    }
  });
});

describe('a visit that is not confirmed yet', () => {
  const settings = siteSettingsSchema.parse({});
  const requested = appointment(['booked']);
  const emailAbout = (
    kind: Kind,
    about: CommonAppointmentJson,
    language: 'en' | 'de',
    by = 'customer' as const,
  ) => {
    const content = visitContent(kind, about, { change: kind as ChangeName, by });
    return buildEmail({ ...content, customer: { ...content.customer, language } }, settings, LINKS);
  };

  it.each([
    ['en', 'booked', 'We have your request for Monday 9 March 2026 at 10:00', 'because you have requested'],
    [
      'de',
      'booked',
      'Wir haben Ihre Anfrage für Montag, 9. März 2026 um 10:00 Uhr erhalten',
      'angefragt haben',
    ],
    [
      'en',
      'moved',
      'Moved: your request is now for Monday 9 March 2026 at 10:00',
      'as soon as it is confirmed',
    ],
    [
      'de',
      'moved',
      'Verschoben: Ihre Anfrage gilt jetzt für Montag, 9. März 2026 um 10:00 Uhr',
      'sobald der Termin bestätigt ist',
    ],
  ] as const)('is a request in emails, in %s: %s', (language, kind, subject, words) => {
    const email = emailAbout(kind, requested, language);
    expect(email.subject).toBe(subject);
    expect(email.text).toContain(words);
    expect(email.text).not.toMatch(/booked|booking|gebucht|buchung/i);
  });

  it('is a visit in emails as soon as it is confirmed', () => {
    const { subject, text } = emailAbout('moved', appointment(['booked', 'confirmed']), 'en');
    expect(subject).toBe('Moved: your visit is now on Monday 9 March 2026 at 10:00');
    expect(text).toContain('because you have booked a visit');
  });

  it.each([
    ['en', 'Requested: Repair at Harbour Street Garage\\, CAR 1'],
    ['de', 'Angefragt: Reparatur bei Harbour Street Garage\\, CAR 1'],
  ] as const)('is tentative in a calendar, with a title that says so, in %s', (language, title) => {
    const file = (visit: CommonAppointmentJson) =>
      renderCalendarEntry(visit, 0, settings, language, new Date(LONG_BEFORE));
    expect(file(requested)).toContain(`SUMMARY:${title}`);
    expect(file(requested)).toContain('STATUS:TENTATIVE');
    expect(file(appointment(['booked', 'confirmed']))).toMatch(/SUMMARY:Rep(air at|aratur bei) .*: CAR 1/);
  });
});

describe('a request that the workshop refuses', () => {
  const refused = (language: 'en' | 'de', by: 'customer' | 'workshop', status: 'requested' | 'confirmed') => {
    const visit = appointment(['booked', 'cancelled'], status);
    const [booked, cancelled] = visit.changes;
    if (!booked || !cancelled) throw new Error('Two changes are expected');
    visit.changes = [
      { ...booked, status },
      { ...cancelled, by, status: 'cancelled' },
    ];
    const content = visitContent('cancelled', visit, {});
    const customer = { ...content.customer, language };
    return { ...content, customer, change: visit.changes[1] ?? booked };
  };
  const settings = siteSettingsSchema.parse({});
  const writeAll = (content: VisitMessageContent) => {
    const { subject, text } = buildEmail(content, settings, LINKS);
    const push = buildPush(content, settings, new Date(LONG_BEFORE))?.message.title;
    return { subject, text, push, sms: buildTextMessage(content, settings, LINKS.site) };
  };

  it.each([
    ['en', 'We can’t accept your request', ' for Monday 9 March 2026', /had to cancel|booked/],
    [
      'de',
      'Wir können Ihre Anfrage leider nicht annehmen',
      ': Montag, 9. März 2026',
      /mussten|absagen müssen|gebucht/,
    ],
  ] as const)('is not called a cancelled visit in any channel, in %s', (language, words, when, others) => {
    const { subject, text, push, sms } = writeAll(refused(language, 'workshop', 'requested'));
    expect([subject, push]).toEqual([words + when, words]);
    expect(sms).toContain((words + when).replace('’', "'"));
    expect(text).toContain(words);
    expect(`${text} ${sms}`).not.toMatch(others);
  });

  it.each([
    ['customer', 'requested'],
    ['workshop', 'confirmed'],
  ] as const)('is told from one that its %s cancelled, and was %s', (by, status) => {
    const { subject, text } = writeAll(refused('en', by, status));
    expect(subject).toBe('Cancelled: your visit on Monday 9 March 2026');
    expect(text).not.toContain('request');
  });
});

describe('an email about a vehicle that is ready', () => {
  const visit = appointment(['booked', 'started', 'ready'], 'confirmed');

  const readyEmail = (
    now: string,
    closed: readonly string[],
    language: 'en' | 'de',
    about: CommonAppointmentJson = visit,
  ) => {
    const settings = siteSettingsSchema.parse({});
    const closing = { day: { reason: null }, slots: new Set<string>(), places: null };
    const closings = new Map(closed.map((day) => [day, closing]));
    const content = visitContent('ready', about, { change: 'ready', changed_at: LONG_BEFORE });
    return buildEmail(
      {
        ...content,
        customer: { ...content.customer, language },
        collection: findCollectionHours(new Date(now), settings, closings),
      },
      settings,
      LINKS,
    );
  };

  it.each([
    ['while the workshop is open', '2026-03-09T16:30:00Z', [], 'Monday 9 March 2026, until 18:00'],
    ['before it opens', '2026-03-09T07:30:00Z', [], 'Monday 9 March 2026, 09:00–18:00'],
    ['after it has closed', '2026-03-09T18:00:00Z', [], 'Tuesday 10 March 2026, 09:00–18:00'],
    [
      'before days that the workshop closed',
      '2026-03-09T18:00:00Z',
      ['2026-03-10', '2026-03-11'],
      'Thursday 12 March 2026, 09:00–18:00',
    ],
  ])('names when it can be collected, counted from now: %s', (_, now, closed, hours) => {
    const { text, html } = readyEmail(now, closed, 'en');
    expect(text).toContain('Your vehicle is ready to collect');
    expect(text).toMatch(new RegExp(`^Collect it: +${hours}$`, 'm'));
    expect(html).toContain(hours);
  });

  it.each([
    ['2026-03-09T16:30:00Z', 'Montag, 9. März 2026, bis 18:00 Uhr'],
    ['2026-03-09T18:00:00Z', 'Dienstag, 10. März 2026, 09:00–18:00 Uhr'],
  ])('names it in German, too', (now, hours) => {
    expect(readyEmail(now, [], 'de').text).toContain(hours);
  });

  const priced = { ...visit, cost_minor: 14_900, currency: 'GBP' };
  const NOW = '2026-03-09T16:30:00Z';

  it.each([
    ['en', /^To pay: +£149\.00$/m],
    ['de', /^Zu zahlen: +149,00\u00a0£$/m],
  ] as const)('names the price, in %s', (language, row) => {
    expect(readyEmail(NOW, [], language, priced).text).toMatch(row);
  });

  it('names no price if none was given, or in an email about something else', () => {
    expect(readyEmail(NOW, [], 'en').text).not.toContain('To pay');
    const other = visitContent('cancelled', priced, { by: 'workshop' });
    expect(buildEmail(other, siteSettingsSchema.parse({}), LINKS).text).not.toContain('To pay');
  });

  it('names no price if there is nothing to pay', () => {
    const free = { ...priced, cost_minor: 0 };
    expect(readyEmail(NOW, [], 'en', free).text).not.toContain('To pay');
    const push = buildPush(
      visitContent('ready', free, { change: 'ready' }),
      siteSettingsSchema.parse({}),
      new Date(NOW),
    );
    expect(push?.message.body).toBe('CAR 1: you can collect it while we are open.');
  });

  it('has a push that names the price, if one was given', () => {
    const body = (about: CommonAppointmentJson, language: 'en' | 'de') => {
      const content = visitContent('ready', about, { change: 'ready' });
      const customer = { ...content.customer, language };
      return buildPush({ ...content, customer }, siteSettingsSchema.parse({}), new Date(NOW))?.message.body;
    };
    expect(body(priced, 'en')).toBe('CAR 1: you can collect it while we are open. To pay: £149.00');
    expect(body(priced, 'de')).toBe(
      'CAR 1: Sie können es abholen, solange wir geöffnet haben. Zu zahlen: 149,00\u00a0£',
    );
    expect(body(visit, 'en')).toBe('CAR 1: you can collect it while we are open.');
  });
});

describe('an email about an earlier time', () => {
  it.each([
    [
      'en',
      'An earlier time is free: Friday 6 March 2026 at 09:00',
      /^Your visit: +Monday 9 March 2026, 10:00$/m,
    ],
    [
      'de',
      'Ein früherer Termin ist frei: Freitag, 6. März 2026 um 09:00 Uhr',
      /^Ihr Termin: +Montag, 9\. März 2026, 10:00 Uhr$/m,
    ],
  ] as const)('names both times, and links to the move: %s', (language, title, row) => {
    const { customer, ...common } = visitContent('confirmed', appointment(['booked']), {});
    const { id, subjectId, path, appointment: visit } = common;
    const free = { date: '2026-03-06', time: '09:00', isPastCutOff: true };
    const about = { id, subjectId, path, appointment: visit, free, kind: 'earlier_time' } as const;
    const content = { ...about, customer: { ...customer, language } };
    const { subject, text } = buildEmail(content, siteSettingsSchema.parse({}), LINKS);
    expect(subject).toBe(title);
    expect(text).toMatch(row);
    expect(text).toContain(LINKS.subject);
    expect(text).toMatch(/first come, first served|Wer zuerst bucht/);
    expect(text).toMatch(/can’t move or cancel your visit online|nicht mehr online ändern oder absagen/);
    const distant = { ...content, free: { ...free, isPastCutOff: false } };
    expect(buildEmail(distant, siteSettingsSchema.parse({}), LINKS).text).not.toMatch(/online/);
  });
});

describe('a site in the United States', () => {
  const organisation = { country: 'US', timeZone: 'America/Denver' };
  const visit = { ...appointment(['booked']), date: '2026-11-28', time: '08:30' };
  const { date, time } = visit;
  const content = visitContent('cancelled', visit, { date, time, change: 'cancelled', by: 'workshop' });
  const settings = siteSettingsSchema.parse({ organisation });
  const day = 'Saturday, November 28, 2026';

  it('writes emails in American English', () => {
    const { subject, text, html } = buildEmail(content, settings, LINKS);
    expect(subject).toBe(`Canceled: your visit on ${day}`);
    expect(text).toContain(`${day}, 8:30\u00a0AM`);
    expect(html).toContain('<html lang="en-US"');
  });

  it('speaks of pickup when a vehicle is ready', () => {
    const ready = visitContent('ready', visit, { change: 'ready' });
    const collection = { date, inDays: 0, from: '09:00', to: '18:00', isOpen: true };
    const { subject, text } = buildEmail({ ...ready, collection }, settings, LINKS);
    expect(subject).toBe('Ready for pickup: CAR 1');
    expect(text).toContain('You can pick up your vehicle');
    expect(text).toMatch(/^Pick it up: +Saturday/m);
    expect(text).not.toMatch(/collect/i);
    expect(buildPush(ready, settings, new Date(LONG_BEFORE))?.message.body).toMatch(/you can pick it up/);
  });

  it('writes pushes and calendar entries in American English', () => {
    const push = buildPush(content, settings, new Date(LONG_BEFORE));
    expect(push?.message.body).toContain(`${day} at 8:30\u00a0AM`);
    const file = renderCalendarEntry(
      { ...visit, date: '2026-11-27' },
      0,
      settings,
      'en',
      new Date(LONG_BEFORE),
    );
    expect(file).toContain('Open 9:00\u00a0AM to 6:00\u00a0PM that day');
  });
});

describe('the texts', () => {
  it('contain the values of their placeholders', () => {
    const values = { day: 'Montag, 9. März 2026', time: '10:00' };
    expect(getEmailTexts('de', 'DE')('when', values)).toBe('Montag, 9. März 2026, 10:00 Uhr');
  });
});
