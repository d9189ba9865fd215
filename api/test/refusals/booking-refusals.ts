import { about, type Refusal, WHOM_TO_CALL } from './refusal.ts';
import { NO_LIVE_REMINDER, REMINDERS_NOT_TO_BE_HAD } from './reminders-not-to-be-had.ts';
import type { Customer, Time } from './stage.ts';
import { TIMES_NOT_TO_BE_HAD } from './times-not-to-be-had.ts';

const route = 'POST /api/v1/appointments';

const booking = ({ vehicleId }: Customer, at: Time, more: object = {}) => ({
  vehicle_id: vehicleId,
  service_type: 'repair',
  ...at,
  ...more,
});

/** Why nothing is booked. */
export const BOOKING_REFUSALS: readonly Refusal[] = [
  ...TIMES_NOT_TO_BE_HAD.map(
    ({ refusal, when, at, closing, service_type = 'repair' }): Refusal => ({
      route,
      refusal,
      when,
      async given(stage) {
        if (closing) await stage.close(at.date, closing);
        const customer = await stage.customer();
        return { by: customer.now(), body: booking(customer, at, { service_type }) };
      },
    }),
  ),
  {
    route,
    refusal: '409 slot_taken',
    when: 'somebody else has its last place',
    async given(stage) {
      const at = { date: '2026-03-04', time: '09:00' };
      await stage.visit({ at });
      const customer = await stage.customer();
      return { by: customer.now(), body: booking(customer, at) };
    },
    told: {
      ...about('/time'),
      slots: expect.arrayContaining([
        { time: '09:00', places_left: 0, bookable: false },
        { time: '09:15', places_left: 1, bookable: true },
      ]),
    },
  },
  ...[
    { when: 'the vehicle is there then already', taken: '11:00', time: '11:00' },
    { when: 'the vehicle comes before that work would be done', taken: '13:00', time: '12:45' },
    { when: 'the vehicle is not done by then', taken: '15:00', time: '15:30' },
  ].map(
    ({ when, taken, time }): Refusal => ({
      route,
      refusal: '409 vehicle_already_booked',
      when,
      async given(stage) {
        const date = '2026-03-03';
        const work = { service_type: 'installation' };
        const { of } = await stage.visit({ at: { date, time: taken }, ...work });
        return { by: of.now(), body: booking(of, { date, time }, work) };
      },
      told: about('/vehicle_id'),
    }),
  ),
  {
    route,
    refusal: '409 too_many_active',
    when: 'five visits are to come',
    async given(stage) {
      const of = await stage.customer();
      for (let visits = 0; visits < 5; visits += 1) await stage.visit({ of });
      return { by: of.now(), body: booking(of, stage.time()) };
    },
    told: { limit: 5 },
  },
  {
    route,
    refusal: '409 too_many_changes',
    when: 'it would be the 51st change of a day',
    async given(stage) {
      const visit = await stage.visit();
      await stage.changeOften(visit, 50);
      return { by: visit.of.now(), body: booking(visit.of, stage.time()) };
    },
    told: WHOM_TO_CALL,
  },
  {
    route,
    refusal: '409 vehicle_archived',
    when: 'the customer has the vehicle no more',
    async given(stage) {
      const customer = await stage.customer();
      const { status } = await customer.now().post(`/vehicles/${customer.vehicleId}/archive`);
      expect(status).toBe(200);
      return { by: customer.now(), body: booking(customer, stage.time()) };
    },
    told: about('/vehicle_id'),
  },
  {
    route,
    refusal: '404 not_found',
    when: 'the vehicle is another customer’s',
    async given(stage) {
      const [customer, other] = [await stage.customer(), await stage.customer()];
      return { by: customer.now(), body: booking(other, stage.time()) };
    },
    told: about('/vehicle_id'),
  },
  ...REMINDERS_NOT_TO_BE_HAD.map(
    ({ when, reminderFor }): Refusal => ({
      route,
      refusal: '422 invalid_input',
      when,
      async given(stage) {
        const customer = await stage.customer();
        const reminder_id = await reminderFor(stage, customer);
        return { by: customer.now(), body: booking(customer, stage.time(), { reminder_id }) };
      },
      told: NO_LIVE_REMINDER,
    }),
  ),
  ...[undefined, null, '', ' \n ', '\u2800'].map(
    (note): Refusal => ({
      route,
      refusal: '422 note_required',
      when: `only words can tell of the work, and they are ${JSON.stringify(note)}`,
      async given(stage) {
        const customer = await stage.customer();
        return {
          by: customer.now(),
          body: booking(customer, stage.time(), { service_type: 'others', note }),
        };
      },
      told: about('/note'),
    }),
  ),
  {
    route,
    refusal: '422 note_full',
    when: 'the note has no room for the name of the reminder',
    async given(stage) {
      const customer = await stage.customer();
      const asked = { note: 'x'.repeat(990), reminder_id: await stage.reminder(customer) };
      return { by: customer.now(), body: booking(customer, stage.time(), asked) };
    },
    told: about('/reminder_id'),
  },
  {
    route,
    refusal: '422 idempotency_key_reused',
    when: 'the key came with another booking',
    async given(stage) {
      const customer = await stage.customer();
      const key = 'used';
      const { status } = await customer.now().post('/appointments', booking(customer, stage.time()), key);
      expect(status).toBe(201);
      return { by: customer.now(), body: booking(customer, stage.time()), idempotencyKey: key };
    },
  },
];
