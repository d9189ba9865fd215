import { requireSuccessfulBody } from '../../src/testing/customer.ts';
import {
  createRefusalCase,
  EXPECTED_WORKSHOP_PHONE_FIELDS,
  expectedErrorsAt,
  type RefusalCase,
} from './refusal.ts';
import type { LocalDateTime, RefusalTestCustomer, ScenarioBuilder } from './stage.ts';

const BOOK = 'POST /api/v1/appointments';

const booking = ({ vehicleId }: RefusalTestCustomer, at: LocalDateTime, more: object = {}) => ({
  vehicle_id: vehicleId,
  service_type: 'repair',
  ...at,
  ...more,
});

interface UnavailableTime {
  service_type?: string;
  /** Closing by the workshop: of the whole day (`closed`), or of some times of the day. */
  closing?: { closed: boolean; closed_slots?: string[] };
}

/** Times that are available neither for booking nor for moving. */
const UNAVAILABLE_TIMES: readonly [refusal: string, when: string, at: string, UnavailableTime?][] = [
  ['422 not_a_slot', 'no slot begins then', '2026-03-03 10:05'],
  ['422 not_a_slot', 'it would end after closing time', '2026-03-03 17:30', { service_type: 'installation' }],
  [
    '422 not_a_slot',
    'the workshop has closed that time',
    '2026-03-04 16:00',
    { closing: { closed: false, closed_slots: ['16:00'] } },
  ],
  ['422 closed_day', 'the workshop is closed on that day of the week', '2026-03-07 10:00'],
  ['422 closed_day', 'the day is closed by the settings', '2026-03-05 10:00'],
  ['422 closed_day', 'the workshop has closed the day', '2026-03-06 10:00', { closing: { closed: true } }],
  ['422 too_soon', 'it is past', '2026-02-27 10:00'],
  ['422 too_far', 'it is more than sixty days from now', '2026-05-04 10:00'],
];

/** Time that only the workshop can move a visit to. */
const WITHOUT_NOTICE: (typeof UNAVAILABLE_TIMES)[number] = [
  '422 too_soon',
  'it is less than two hours from now',
  '2026-03-02 09:45',
];

/** Creates cases for unavailable times. @param request returns the request for a time and a service type */
export const createUnavailableTimeCases = (
  route: string,
  request: (
    stage: ScenarioBuilder,
    at: LocalDateTime,
    service_type: string,
  ) => ReturnType<RefusalCase['given']>,
  { needsNotice = true } = {},
): RefusalCase[] =>
  [...UNAVAILABLE_TIMES, ...(needsNotice ? [WITHOUT_NOTICE] : [])].map(
    ([refusal, when, moment, { service_type = 'repair', closing } = {}]) =>
      createRefusalCase(route, refusal, when, async (stage) => {
        const [date = '', time = ''] = moment.split(' ');
        if (closing) await stage.close(date, closing);
        return request(stage, { date, time }, service_type);
      }),
  );

/** Same fields for all `UNPLANNABLE_REMINDERS`, so as not to reveal whether another customer has a reminder with this id. */
const NO_LIVE_REMINDER = {
  errors: [{ pointer: '/reminder_id', code: 'no_live_reminder', message: expect.any(String) }],
};

/** Reminders that a visit cannot be planned for: description → function that creates one and returns its id. */
const UNPLANNABLE_REMINDERS: Readonly<
  Record<string, (stage: ScenarioBuilder, of: RefusalTestCustomer) => Promise<string>>
> = {
  'there is no such reminder': async () => '7c1f4c0e-2a51-4a53-a4d5-5bb1b9c3a001',
  'the reminder is another customer’s': async (stage) => stage.reminder(await stage.customer()),
  async 'the reminder is of another vehicle'(stage, of) {
    const { id: vehicleId } = requireSuccessfulBody(await of.by.post('/vehicles', { device_reg: 'VAN 1' }));
    return stage.reminder({ ...of, vehicleId });
  },
  async 'the reminder is done'(stage, of) {
    const id = await stage.reminder(of);
    requireSuccessfulBody(await of.by.post(`/reminders/${id}/done`));
    return id;
  },
  async 'the reminder is dismissed'(stage, of) {
    const id = await stage.reminder(of);
    requireSuccessfulBody(await of.by.post(`/reminders/${id}/dismiss`));
    return id;
  },
};

/**
 * Creates cases in which a visit refers to a reminder that it cannot be planned for: unknown, of another customer or vehicle,
 * done or dismissed.
 * @param request returns the request, with an id from `reminderFor`
 */
export const createUnplannableReminderCases = (
  route: string,
  request: (
    stage: ScenarioBuilder,
    reminderFor: (of: RefusalTestCustomer) => Promise<string>,
  ) => ReturnType<RefusalCase['given']>,
): RefusalCase[] =>
  Object.entries(UNPLANNABLE_REMINDERS).map(([when, find]) =>
    createRefusalCase(route, '422 invalid_input', when, async (stage) => ({
      ...(await request(stage, (of) => find(stage, of))),
      expectedFields: NO_LIVE_REMINDER,
    })),
  );

/** Returns the expected fields of the problem `slot_taken`: a full slot at `time` and a free one at `next`. */
export const expectedSlotTakenFields = (time: string, next: string) => ({
  ...expectedErrorsAt('/time'),
  slots: expect.arrayContaining([
    { time, places_left: 0, bookable: false },
    { time: next, places_left: 1, bookable: true },
  ]),
});

export const BOOKING_REFUSALS: readonly RefusalCase[] = [
  ...createUnavailableTimeCases(BOOK, async (stage, at, service_type) => {
    const customer = await stage.customer();
    return { by: customer.by, body: booking(customer, at, { service_type }) };
  }),
  createRefusalCase(BOOK, '409 slot_taken', 'another customer has its last place', async (stage) => {
    const at = { date: '2026-03-04', time: '09:00' };
    await stage.visit({ at });
    const customer = await stage.customer();
    return {
      by: customer.by,
      body: booking(customer, at),
      expectedFields: expectedSlotTakenFields('09:00', '09:15'),
    };
  }),
  ...[
    ['the vehicle has a visit at that time', '11:00', '11:00'],
    ['the vehicle has a visit before this one would end', '13:00', '12:45'],
    ['the vehicle has a visit that has not ended by that time', '15:00', '15:30'],
  ].map(([when = '', taken = '', time = '']) =>
    createRefusalCase(BOOK, '409 vehicle_already_booked', when, async (stage) => {
      const date = '2026-03-03';
      const work = { service_type: 'installation' };
      const { of } = await stage.visit({ at: { date, time: taken }, ...work });
      return {
        by: of.by,
        body: booking(of, { date, time }, work),
        expectedFields: expectedErrorsAt('/vehicle_id'),
      };
    }),
  ),
  createRefusalCase(BOOK, '409 too_many_active', 'five visits are upcoming', async (stage) => {
    const of = await stage.customer();
    for (let visits = 0; visits < 5; visits += 1) await stage.visit({ of });
    return { by: of.by, body: booking(of, stage.time()), expectedFields: { limit: 5 } };
  }),
  createRefusalCase(BOOK, '409 too_many_changes', 'it would be the 51st change of a day', async (stage) => {
    const visit = await stage.visit();
    await stage.changeOften(visit, 50);
    return {
      by: visit.of.by,
      body: booking(visit.of, stage.time()),
      expectedFields: EXPECTED_WORKSHOP_PHONE_FIELDS,
    };
  }),
  createRefusalCase(BOOK, '409 vehicle_archived', 'the vehicle is archived', async (stage) => {
    const customer = await stage.customer();
    requireSuccessfulBody(await customer.by.post(`/vehicles/${customer.vehicleId}/archive`));
    return {
      by: customer.by,
      body: booking(customer, stage.time()),
      expectedFields: expectedErrorsAt('/vehicle_id'),
    };
  }),
  createRefusalCase(BOOK, '404 not_found', 'the vehicle is another customer’s', async (stage) => {
    const [{ by }, other] = [await stage.customer(), await stage.customer()];
    return { by, body: booking(other, stage.time()), expectedFields: expectedErrorsAt('/vehicle_id') };
  }),
  ...createUnplannableReminderCases(BOOK, async (stage, reminderFor) => {
    const customer = await stage.customer();
    const reminder_id = await reminderFor(customer);
    return { by: customer.by, body: booking(customer, stage.time(), { reminder_id }) };
  }),
  ...[undefined, null, '', ' \n ', '\u2800'].map((note) =>
    createRefusalCase(
      BOOK,
      '422 note_required',
      `only a note describes the work: ${JSON.stringify(note)}`,
      async (stage) => {
        const customer = await stage.customer();
        const body = booking(customer, stage.time(), { service_type: 'others', note });
        return { by: customer.by, body, expectedFields: expectedErrorsAt('/note') };
      },
    ),
  ),
  createRefusalCase(
    BOOK,
    '422 note_full',
    'the note has no room for the name of the reminder',
    async (stage) => {
      const customer = await stage.customer();
      const more = { note: 'x'.repeat(990), reminder_id: await stage.reminder(customer) };
      return {
        by: customer.by,
        body: booking(customer, stage.time(), more),
        expectedFields: expectedErrorsAt('/reminder_id'),
      };
    },
  ),
];
