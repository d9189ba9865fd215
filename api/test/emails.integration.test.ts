/** @jest-environment node */
import { hasPostgres } from '../src/testing/postgres-server.ts';
import { addVehicleToCustomer, type CustomerWithVehicle, findOpenDays } from './booker.ts';
import { type EmailSendingApis, PARALLEL_EMAILS_PER_PROCESS, startEmailSendingApis } from './mailing-apis.ts';
import type { ReadyApi } from './start-api.ts';

const { CAMPAIGN } = process.env;

/** Numbers of this run; `npm run campaign -- mails` uses the larger ones. Each visit makes two events: booked, cancelled. */
const SIZE = CAMPAIGN
  ? { processes: 4, bookers: 25, visitsEach: 20, kills: 50 }
  : { processes: 2, bookers: 4, visitsEach: 4, kills: 2 };
jest.setTimeout(CAMPAIGN ? 3_600_000 : 300_000);

/** Times of a customer's visits on one day. */
const TIMES = ['10:00', '14:00'];

const VISITS = SIZE.bookers * SIZE.visitsEach;
const EVENTS = VISITS * 2;

(hasPostgres ? describe : describe.skip)('emails of several processes that are killed', () => {
  let mailing: EmailSendingApis;
  beforeAll(async () => {
    const booking = { placesPerSlot: SIZE.bookers, activeAppointmentsPerCustomer: SIZE.visitsEach };
    mailing = await startEmailSendingApis(SIZE.processes, { booking });
  });
  afterAll(() => mailing?.stop());

  const anyApi = (index: number) => mailing.apis[index % SIZE.processes] as ReadyApi;

  let steps = 0;
  let kills = 0;
  /** Sends a request of a customer to the next process. Before some requests, kills a process and starts another instead. */
  async function step(
    { customer }: CustomerWithVehicle,
    path: string,
    body: object,
  ): Promise<{ status: number; body: { id: string } }> {
    steps += 1;
    if (steps % Math.floor(EVENTS / SIZE.kills) === 0 && kills < SIZE.kills) {
      kills += 1;
      mailing.kill(kills % SIZE.processes);
      await mailing.replace(kills % SIZE.processes);
    }
    return customer.on(anyApi(steps).send).post(path, body, `key-${steps}`);
  }

  it('are sent once, or twice with the same id if a kill came before the delivery was stored', async () => {
    const bookers: CustomerWithVehicle[] = [];
    for (let index = 0; index < SIZE.bookers; index += 1) {
      const { token } = await mailing.emulator.signUpWithEmail(`booker-${index}@mail.example`);
      bookers.push(await addVehicleToCustomer(anyApi(index).send, token));
    }
    const days = await findOpenDays(bookers[0] as CustomerWithVehicle, SIZE.visitsEach / TIMES.length);
    const slots = days.flatMap((date) => TIMES.map((time) => ({ date, time })));
    expect(slots).toHaveLength(SIZE.visitsEach);
    const visits: { id: string; booker: CustomerWithVehicle }[] = [];
    for (const slot of slots) {
      for (const booker of bookers) {
        const { vehicle_id } = booker;
        const booking = { vehicle_id, service_type: 'repair', ...slot };
        const booked = await step(booker, '/appointments', booking);
        expect(booked).toMatchObject({ status: 201 });
        visits.push({ id: booked.body.id, booker });
      }
    }
    // A booking that was cancelled before its email was sent gets none (src/messaging/content.ts).
    await mailing.untilNothingWaits();
    for (const { id, booker } of visits) {
      expect((await step(booker, `/appointments/${id}/cancel`, {})).status).toBe(200);
    }
    await mailing.untilNothingWaits();
    const expected = visits.flatMap(({ id }) => [
      `<${id}.1.booked@harbourstreet.example>`,
      `<${id}.2.cancelled@harbourstreet.example>`,
    ]);
    const { lost, once, twice, more, unknown, sum } = mailing.countSent(expected);
    console.info(
      `${expected.length} events, ${SIZE.processes} processes, ${kills} kills: ${once} sent once, ${twice} twice with the same Message-ID, ${more} more often, ${lost} lost`,
    );
    expect({ kills, lost, unknown }).toEqual({ kills: SIZE.kills, lost: 0, unknown: [] });
    expect(sum - EVENTS).toBeLessThanOrEqual(SIZE.kills * PARALLEL_EMAILS_PER_PROCESS);
  });
});
